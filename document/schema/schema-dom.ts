import type { Attrs, DOMOutputSpec, Mark, Node, TagParseRule } from 'prosemirror-model'

/** Serialises a node to the DOM in the editor: tag, node name, and attributes as JSON, so that copying within a book is lossless. */
export const nodeToDom =
  (tag: string, leaf = false) =>
  (node: Node | Mark): DOMOutputSpec => {
    const domAttributes = { 'data-node': node.type.name, 'data-attrs': JSON.stringify(node.attrs) }
    return leaf ? [tag, domAttributes] : [tag, domAttributes, 0]
  }

/**
 * Parses the output of `nodeToDom`: `tag[data-node=name]`. With `fallback`, foreign HTML with the same tag is accepted too;
 * `fallback` returns its attributes, or false to skip it. Values are validated again by the gate.
 */
export const domParseRules = (name: string, tag: string, fallback?: (element: HTMLElement) => Attrs | false): TagParseRule[] => {
  const own: TagParseRule = { tag: `${tag}[data-node="${name}"]`, priority: 60, getAttrs: storedAttrs }
  return fallback === undefined ? [own] : [own, { tag, getAttrs: fallback }]
}

/** Makes the rules preserve white space. */
export const keepSpaces = (rules: TagParseRule[]): TagParseRule[] => rules.map((rule) => ({ ...rule, preserveWhitespace: 'full' as const }))

const storedAttrs = (element: HTMLElement): Attrs | false => {
  try {
    const attrs: unknown = JSON.parse(element.getAttribute('data-attrs') ?? '{}')
    return attrs !== null && typeof attrs === 'object' && !Array.isArray(attrs) ? (attrs as Attrs) : false
  } catch {
    return false
  }
}
