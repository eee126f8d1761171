import type { Attrs, DOMOutputSpec, Mark, Node, TagParseRule } from 'prosemirror-model'

/** How the editor writes a node: its tag, its name, its attributes as JSON, so that copying inside a book loses nothing. */
export const write =
  (tag: string, leaf = false) =>
  (node: Node | Mark): DOMOutputSpec => {
    const shown = { 'data-node': node.type.name, 'data-attrs': JSON.stringify(node.attrs) }
    return leaf ? [tag, shown] : [tag, shown, 0]
  }

/**
 * Reads what `write` wrote: `tag[data-node=name]`. With `fallback`, foreign HTML with the same tag is taken too;
 * `fallback` says its attributes, or false to pass. Values are checked again when the document reaches the gate.
 */
export const read = (name: string, tag: string, fallback?: (element: HTMLElement) => Attrs | false): TagParseRule[] => {
  const own: TagParseRule = { tag: `${tag}[data-node="${name}"]`, priority: 60, getAttrs: storedAttrs }
  return fallback === undefined ? [own] : [own, { tag, getAttrs: fallback }]
}

/** The same for a node whose text must keep its spaces. */
export const keepSpaces = (rules: TagParseRule[]): TagParseRule[] => rules.map((rule) => ({ ...rule, preserveWhitespace: 'full' as const }))

const storedAttrs = (element: HTMLElement): Attrs | false => {
  try {
    const attrs: unknown = JSON.parse(element.getAttribute('data-attrs') ?? '{}')
    return attrs !== null && typeof attrs === 'object' && !Array.isArray(attrs) ? (attrs as Attrs) : false
  } catch {
    return false
  }
}
