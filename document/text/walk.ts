import type { Attributes, NodeJson } from '../schema/node-json.ts'

/** Visits every node in reading order, starting with the given one. `enter` may return false to skip the content of a node. */
export const walk = (node: NodeJson, enter: (node: NodeJson, parent: NodeJson | null) => boolean | void, parent: NodeJson | null = null): void => {
  if (enter(node, parent) === false) return
  for (const child of node.content ?? []) walk(child, enter, node)
}

export const attrsOf = (node: { attrs?: Attributes }): Attributes => node.attrs ?? {}

/** A text attribute, or '' when it is absent or not a text. */
export const textAttr = (node: { attrs?: Attributes }, name: string): string => {
  const value = attrsOf(node)[name]
  return typeof value === 'string' ? value : ''
}

/** A number attribute, or undefined when it is absent or not a finite number. */
export const numberAttr = (node: { attrs?: Attributes }, name: string): number | undefined => {
  const value = attrsOf(node)[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export const idOf = (node: NodeJson): string => textAttr(node, 'id')
