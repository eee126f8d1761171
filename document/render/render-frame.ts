import { pictureWidths } from '#plain/picture-widths.ts'
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

/**
 * The attributes of a picture with its address: its size, which avoids layout shifts, and the copies of which the browser takes the smallest that is wide
 * enough for `sizes` (HTML, images, sizes attribute).
 */
export const pictureSource = (node: NodeJson, rendering: Rendering, sizes: string): Record<string, string | number | undefined> => {
  const { context } = rendering
  const file = textAttr(node, 'file')
  const size = context.imageSize?.(file)
  const address = fileAddress(node, 'file', rendering)
  const { scaledUrl } = context
  if (!address || !size || !scaledUrl) return { src: address, ...size }
  // The first copy that is not smaller than the picture itself is the largest.
  const widths = pictureWidths.filter((_width, at) => (pictureWidths[at - 1] ?? 0) < size.width)
  const srcset = widths.map((width) => `${scaledUrl(file, width)} ${Math.min(width, size.width)}w`).join(', ')
  return { src: address, srcset, sizes, ...size }
}
