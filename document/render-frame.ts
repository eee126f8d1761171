import { attributes, escape } from './escape.ts'
import type { NodeJson } from './node-json.ts'
import type { Rendering } from './render-context.ts'
import { idOf } from './walk.ts'

/** The two attributes by which notes, references and scripts find a block. */
export const named = (node: NodeJson): string => (idOf(node) === '' ? '' : attributes({ id: `b-${idOf(node)}`, 'data-block': idOf(node) }))

/** The number of a block in this book, as an element before its words; nothing when it has none. */
export const numberOf = (node: NodeJson, { context }: Rendering): string => {
  const number = context.numbers.get(idOf(node))
  return number === undefined || number === '' ? '' : `<span class="no">${escape(number)}</span>`
}
