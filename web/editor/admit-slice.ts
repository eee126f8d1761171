import { Fragment, Slice, type Mark, type Node } from 'prosemirror-model'
import { isUuid } from '@recto/document/schema-attributes'

/**
 * What of a pasted piece the document may hold: a value that the schema refuses becomes its default, and where there is none the block goes. The
 * server's gate would refuse the whole chapter for it later.
 */
export const admitSlice = (slice: Slice): Slice => new Slice(admitted(slice.content), slice.openStart, slice.openEnd)

function admitted(fragment: Fragment): Fragment {
  const kept: Node[] = []
  fragment.forEach((node) => {
    if (node.isText) return void kept.push(node.mark(goodMarks(node)))
    const attributes = goodAttributes(node)
    if (attributes) kept.push(node.type.create(attributes, admitted(node.content), goodMarks(node)))
  })
  return Fragment.from(kept)
}

function goodAttributes(node: Node): Record<string, unknown> | undefined {
  const specs = node.type.spec.attrs ?? {}
  const good: Record<string, unknown> = {}
  for (const [name, spec] of Object.entries(specs)) {
    const value: unknown = node.attrs[name]
    // A picture by its path in some source is no file of the store.
    const passes = valid(spec.validate, value) && (name !== 'file' || isUuid(value))
    if (passes) good[name] = value
    else if ('default' in spec) good[name] = spec.default as unknown
    else return undefined
  }
  return good
}

const goodMarks = (node: Node): readonly Mark[] =>
  node.marks.filter((mark) => Object.entries(mark.type.spec.attrs ?? {}).every(([name, { validate }]) => valid(validate, mark.attrs[name])))

function valid(validate: unknown, value: unknown): boolean {
  if (typeof validate !== 'function') return true
  try {
    ;(validate as (value: unknown) => void)(value)
    return true
  } catch {
    return false
  }
}
