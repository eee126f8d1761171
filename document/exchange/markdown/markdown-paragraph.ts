import type { FileImport } from '../d2l/import-file.ts'
import { mergeTextNodes } from './markdown-inline.ts'
import { resolvePath } from './markdown-links.ts'
import type { NodeJson } from '../../schema/node-json.ts'
import { isHref } from '../../schema/schema-attributes.ts'
import { numberAttr, textAttr } from '../../text/walk.ts'

/** Splits one Markdown paragraph into blocks: paragraphs, display formulas and pictures. */
export const paragraphBlocks = (items: readonly NodeJson[], file: FileImport): NodeJson[] => {
  const picturesOnly = items.every(
    (item) => item.type.startsWith('@') || item.type === 'hardBreak' || (item.type === 'text' && item.text?.trim() === ''),
  )
  const blocks: NodeJson[] = []
  let run: NodeJson[] = []
  const flush = () => {
    const content = mergeTextNodes(run)
    run = []
    if (content.every((item) => item.type === 'hardBreak')) return
    const continued = blocks.some((each) => each.type === 'equation')
    blocks.push({ type: 'paragraph', ...(continued ? { attrs: { continued: true } } : {}), content: trimBreaks(content) })
  }
  for (const item of items) {
    if (item.type === '@image' && picturesOnly) {
      flush()
      blocks.push(...figureOf(item, file))
    } else if (item.type === '@image') run.push(...inlineOnly([item], file))
    else if (item.type === '@display') {
      flush()
      blocks.push({ type: 'equation', attrs: { latex: textAttr(item, 'latex') } })
    } else if (item.type.startsWith('@')) {
      flush()
      blocks.push(item)
    } else run.push(item)
  }
  flush()
  return blocks
}

/** Content for places that allow only inline content: display formulas and pictures become inline, labels are reported and dropped. */
export const inlineOnly = (items: readonly NodeJson[], file: FileImport): NodeJson[] =>
  mergeTextNodes(
    items.flatMap((item): NodeJson[] => {
      if (!item.type.startsWith('@')) return [item]
      const line = numberAttr(item, 'line') ?? 1
      if (item.type === '@display') return [{ type: 'math', attrs: { latex: textAttr(item, 'latex') } }]
      if (item.type === '@image') {
        const found = asset(item, file)
        return found === undefined
          ? (item.content ?? [])
          : [{ type: 'inlineImage', attrs: { file: found, alt: textAttr(item, 'alt').slice(0, 2000) } }]
      }
      file.report('changed', 'loose-label', line, textAttr(item, 'label') || textAttr(item, 'value'))
      return []
    }),
  )

/** A figure with its caption; if the picture is missing, a link to its address or the caption alone. */
export const figureOf = (item: NodeJson, file: FileImport): NodeJson[] => {
  const found = asset(item, file)
  const caption = item.content ?? []
  if (found !== undefined) return [{ type: 'figure', attrs: { file: found, alt: textAttr(item, 'alt').slice(0, 2000) }, content: caption }]
  const url = textAttr(item, 'url')
  if (!isHref(url)) return caption.length === 0 ? [] : [{ type: 'paragraph', attrs: { align: 'center' }, content: caption }]
  const text = textAttr(item, 'alt') || url
  return [{ type: 'paragraph', attrs: { align: 'center' }, content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href: url } }] }] }]
}

/** A file reference (`asset:<path>`) for a picture of the source; a missing or remote picture is reported. */
const asset = (item: NodeJson, file: FileImport): string | undefined => {
  const url = textAttr(item, 'url')
  const line = numberAttr(item, 'line') ?? 1
  const path = resolvePath(file.path, url)
  if (path !== undefined && path !== '' && path.length < 490 && file.book.has(path)) {
    file.book.assets.add(path)
    return `asset:${path}`
  }
  file.report('missing', /^(https?:)?\/\//i.test(url) ? 'remote-image' : 'image', line, url.slice(0, 200))
  return undefined
}

const trimBreaks = (content: readonly NodeJson[]): NodeJson[] => {
  const isText = (node: NodeJson) => node.type !== 'hardBreak'
  return content.slice(content.findIndex(isText), content.findLastIndex(isText) + 1)
}
