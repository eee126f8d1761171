import { escapeHtml } from '#plain/text/escape-html.ts'
import { attributes } from './attributes.ts'
import type { NodeJson } from '../schema/node-json.ts'
import type { Rendering } from './render-context.ts'
import { isFileRef } from '../schema/schema-attributes.ts'
import { idOf, textAttr } from '../text/walk.ts'

/** The attributes `id` and `data-block`, by which notes, references and scripts find a block. */
export const blockAttributes = (node: NodeJson): string => (idOf(node) === '' ? '' : attributes({ id: `b-${idOf(node)}`, 'data-block': idOf(node) }))

/** The number of a block as an element before its text; '' when it has none. */
export const numberOf = (node: NodeJson, { context }: Rendering): string => {
  const number = context.numbers.get(idOf(node))
  return number === undefined || number === '' ? '' : `<span class="no">${escapeHtml(number)}</span>`
}

/** The address of the file in an attribute; undefined when there is none. */
export const fileAddress = (node: NodeJson, name: 'file' | 'poster', { context }: Rendering): string | undefined => {
  const file = textAttr(node, name)
  return isFileRef(file) ? context.fileUrl(file) : undefined
}
