import { escapeHtml } from '#plain/text/escape-html.ts'
import { linesHtml } from '../parts/html-text.ts'
import type { FileOf } from '../parts/item-context.ts'
import type { EmbeddedFile, Finding } from '../reading.ts'
import { childOf, childrenOf, innerXml, type XmlElement } from '../xml/xml.ts'

/** Reads the texts of one question. */
export interface MoodleTexts {
  /** The text of a child such as `questiontext` as HTML; empty without one. */
  html: (parent: XmlElement | undefined, name?: string) => string
  /** The text of a child such as `name`, which is plain. */
  plain: (parent: XmlElement | undefined, name?: string) => string
  file: FileOf
}

const markup = /<\/?(?:p|br|b|i|u|em|strong|sub|sup|img|span|div|ul|ol|li|table|h[1-6]|a|pre|code)\b/i
const pluginFile = /@@PLUGINFILE@@\/?/i

/**
 * How the texts of a question are read. A file that stands with its text as base64 is added to `files` under `folder`, where the addresses in the text
 * lead to; any other address is looked up by `file`. A text in Markdown is read as plain lines, which is told to `say`.
 */
export function moodleTexts(folder: string, file: FileOf, files: EmbeddedFile[], say: (code: Finding['code'], detail: string) => void): MoodleTexts {
  const known = new Map<string, string>()
  let fields = 0
  const keep = (element: XmlElement): void => {
    const own = childrenOf(element, 'file').filter((each) => each.attributes['encoding'] === 'base64' || each.text.trim() !== '')
    if (own.length === 0) return
    fields++
    for (const each of own) {
      const name = `${(each.attributes['path'] ?? '/').replace(/^\//, '')}${each.attributes['name'] ?? ''}`
      const path = `${folder}${fields}/${name}`
      files.push({ path, base64: each.text.replaceAll(/\s+/g, '') })
      known.set(name, `asset:${path}`)
    }
  }
  return {
    html(parent, name) {
      const element = name === undefined ? parent : childOf(parent, name)
      if (!element) return ''
      keep(element)
      const text = element.children.length > 0 ? childOf(element, 'text') : element
      if (!text) return ''
      // XHTML that is not escaped stands in old exports.
      const source = text.children.length > 0 ? innerXml(text) : text.text
      const format = element.attributes['format'] ?? text.attributes['format'] ?? 'moodle_auto_format'
      if (format === 'html') return source
      if (format === 'markdown' && /[*_`#>]|^\s*[-+]\s/m.test(source)) say('formatLost', 'markdown')
      if (format === 'moodle_auto_format' && markup.test(source)) return source.trim().replaceAll(/\r\n|\n|\r/g, '<br>')
      return linesHtml(source)
    },
    plain(parent, name) {
      const element = name === undefined ? parent : childOf(parent, name)
      return (childOf(element, 'text') ?? element)?.text.trim() ?? ''
    },
    file(src) {
      if (!pluginFile.test(src)) return file(src)
      const name = src.replace(pluginFile, '').replace(/[?#].*$/s, '')
      return known.get(name) ?? known.get(decoded(name)) ?? file(name)
    },
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Plain text as HTML. */
export const plainHtml = (text: string): string => escapeHtml(text)
