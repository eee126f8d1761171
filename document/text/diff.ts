import { canonicalJson } from '../gate/canonical.ts'
import type { DocJson, NodeJson } from '../schema/node-json.ts'
import { inlineText, isTextBlock, plainText } from './text.ts'
import { idOf, textAttr, walk } from './walk.ts'

export type BlockBrief = { id: string; type: string; text: string }
export type BlockChange = { id: string; type: string; before: string; after: string }
export type DocumentDiff = { added: BlockBrief[]; removed: BlockBrief[]; changed: BlockChange[]; moved: BlockBrief[] }

type Unit = BlockBrief & { place: string; content: string }

/**
 * The differences between two states of a chapter, block by block, each list in reading order. A block counts as moved when it
 * is now inside another block, or when its order among the blocks that stayed has changed.
 */
export const diffDocuments = (before: DocJson, after: DocJson): DocumentDiff => {
  const old = unitsOf(before)
  const now = unitsOf(after)
  const stayed = [...now.values()].filter((unit) => old.has(unit.id))
  const oldOrder = new Map([...old.keys()].map((id, at) => [id, at]))
  const kept = longestIncreasingSubsequence(stayed.map((unit) => oldOrder.get(unit.id)!))
  return {
    added: [...now.values()].filter((unit) => !old.has(unit.id)).map(brief),
    removed: [...old.values()].filter((unit) => !now.has(unit.id)).map(brief),
    changed: stayed
      .filter((unit) => old.get(unit.id)!.content !== unit.content)
      .map((unit) => ({ id: unit.id, type: unit.type, before: old.get(unit.id)!.text, after: unit.text })),
    moved: stayed.filter((unit, at) => !kept.has(at) || old.get(unit.id)!.place !== unit.place).map(brief),
  }
}

const brief = ({ id, type, text }: Unit): BlockBrief => ({ id, type, text })

/** The blocks that are compared: text blocks, formulas, media, whole tables, and boxes by their title. */
const unitsOf = (doc: DocJson): Map<string, Unit> => {
  const units = new Map<string, Unit>()
  const place = new Map<NodeJson, string>()
  walk(doc, (node, parent) => {
    // Lists and list items are not compared themselves: a paragraph belongs to the nearest box or tab, or to the chapter.
    const around = parent === null ? '' : isNamedBox(parent) ? idOf(parent) : (place.get(parent) ?? '')
    place.set(node, around)
    const whole = isTextBlock(node) || node.type === 'table' || (node.content === undefined && idOf(node) !== '')
    if ((whole || isNamedBox(node)) && idOf(node) !== '') {
      units.set(idOf(node), { id: idOf(node), type: node.type, text: shortText(node, whole), place: around, content: contentOf(node, whole) })
    }
    return !whole
  })
  return units
}

const isNamedBox = (node: NodeJson): boolean => node.type === 'aside' || node.type === 'tab'

const contentOf = (node: NodeJson, whole: boolean): string => {
  const { id: _id, ...attrs } = node.attrs ?? {}
  return canonicalJson({ type: node.type, attrs, content: whole ? node.content : undefined })
}

const shortText = (node: NodeJson, whole: boolean): string => {
  const named = textAttr(node, 'title') || textAttr(node, 'caption') || textAttr(node, 'name') || (node.type === 'tab' ? textAttr(node, 'label') : '')
  const text = node.type === 'table' ? plainText(node) : whole ? inlineText(node) || named || textAttr(node, 'alt') : named
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${[...line].slice(0, 79).join('')}…` : line
}

/** The indexes of a longest increasing subsequence, that is, of the elements that kept their order. */
export const longestIncreasingSubsequence = (values: number[]): Set<number> => {
  const tails: number[] = []
  const previous: number[] = []
  values.forEach((value, at) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[tails[middle]!]! < value) low = middle + 1
      else high = middle
    }
    previous[at] = low > 0 ? tails[low - 1]! : -1
    tails[low] = at
  })
  const kept = new Set<number>()
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) kept.add(at)
  return kept
}
