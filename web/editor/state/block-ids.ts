import { newBlockId } from '#document/schema/ids.ts'
import type { Node, Slice } from 'prosemirror-model'
import { Fragment, Slice as MadeSlice } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'

interface Place {
  pos: number
  node: Node
}

/** Every block id in this document since it was opened, so that a block that is cut and pasted keeps its id. */
const key = new PluginKey<Set<string>>('blockIds')

/**
 * Gives every block a unique id. When a block is split or copied, the original keeps its id and its label, by which references find it. The original is
 * the one at the block's old position, unless only an empty rest remained there.
 */
export const blockIds = (): Plugin<Set<string>> =>
  new Plugin<Set<string>>({
    key,
    state: {
      init: (_, { doc }) => new Set(placesBy(doc, 'id').keys()),
      apply: (_transaction, seen) => seen,
    },
    appendTransaction(transactions, before, after) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const transaction = withUniqueIds(transactions, before, after)
      for (const id of placesBy(transaction.doc, 'id').keys()) key.getState(after)?.add(id)
      return transaction.docChanged ? transaction : null
    },
    props: {
      transformPasted: (slice, { state }) => withoutForeignIds(slice, key.getState(state) ?? new Set()),
    },
  })

function withUniqueIds(transactions: readonly Transaction[], before: EditorState, after: EditorState): Transaction {
  const transaction = after.tr
  const original = (pos: number) => transactions.reduce((at, { mapping }) => mapping.map(at, 1), pos)
  for (const [id, places] of placesBy(after.doc, 'id')) {
    const keeper = id === '' ? undefined : keeperOf(places, before.doc, 'id', id, original)
    for (const place of places) {
      if (place === keeper) continue
      transaction.setNodeAttribute(place.pos, 'id', newBlockId())
      // A split-off paragraph starts a new sentence.
      if (id !== '' && place.node.attrs['continued'] === true) transaction.setNodeAttribute(place.pos, 'continued', false)
    }
  }
  for (const [label, places] of placesBy(after.doc, 'label')) {
    if (label === '' || places.length < 2) continue
    const keeper = keeperOf(places, before.doc, 'label', label, original)
    for (const place of places) if (place !== keeper) transaction.setNodeAttribute(place.pos, 'label', null)
  }
  return transaction
}

function placesBy(doc: Node, attribute: 'id' | 'label'): Map<string, Place[]> {
  const found = new Map<string, Place[]>()
  doc.descendants((node, pos) => {
    const value: unknown = node.attrs[attribute]
    if (typeof value === 'string') found.set(value, [...(found.get(value) ?? []), { pos, node }])
    return !node.isTextblock
  })
  return found
}

function keeperOf(places: Place[], before: Node, attribute: 'id' | 'label', value: string, original: (pos: number) => number): Place | undefined {
  if (places.length < 2) return places[0]
  const old = placesBy(before, attribute).get(value)?.[0]
  const at = old && original(old.pos)
  const atOldPosition = places.find(({ pos }) => pos === at)
  const emptied = atOldPosition && atOldPosition.node.content.size === 0 && old && old.node.content.size > 0
  return (emptied ? places.find(({ node }) => node.content.size > 0) : atOldPosition) ?? places[0]
}

/** Removes the ids of pasted blocks from other documents, other chapters included, so that they get new ones: an id is unique in a book. */
function withoutForeignIds(slice: Slice, own: ReadonlySet<string>): Slice {
  const cleaned = (fragment: Fragment): Fragment => {
    const changed: Node[] = []
    fragment.forEach((node) => {
      const id: unknown = node.attrs['id']
      const inner = node.isTextblock || node.isLeaf ? node : node.copy(cleaned(node.content))
      changed.push(typeof id === 'string' && !own.has(id) ? inner.type.create({ ...inner.attrs, id: '' }, inner.content, inner.marks) : inner)
    })
    return Fragment.from(changed)
  }
  return new MadeSlice(cleaned(slice.content), slice.openStart, slice.openEnd)
}
