import { parseHtml, textIn } from '#document/exchange/html/html-tree.ts'
import { escapeHtml } from '#plain/text/escape-html.ts'

/** Whether HTML shows nothing. */
export const isEmptyHtml = (html: string): boolean =>
  !/<(?:img|audio|video|math|table|a)\b/i.test(html) && html.replaceAll(/<[^<>]{0,2000}>|&nbsp;|\s/g, '') === ''

/** Plain text with its lines as HTML. */
export const linesHtml = (text: string) => escapeHtml(text.trim()).replaceAll(/\r\n|\n|\r/g, '<br>')

/** The text of HTML on one line, without formulas being read in it. */
export const textOfHtml = (html: string): string => parseHtml(html.slice(0, longestText)).nodes.map(textIn).join('').replaceAll(/\s+/g, ' ').trim()

const longestText = 10_000
