import type { DocJson } from '#document/schema/node-json.ts'
import { escapeHtml } from '#plain/text/escape-html.ts'
import { docOfHtml } from '../parts/html-doc.ts'
import type { Finding, Place } from '../reading.ts'
import { unescaped } from './tokens.ts'

const format = /^\s*\[(html|markdown|plain|moodle)\]/i
const markup = /<\/?(?:p|br|b|i|u|em|strong|sub|sup|img|span|div|ul|ol|li|table|h[1-6]|a|pre|code)\b/i
/** The element that stands for the blank while a text is read. */
const gap = '<span data-gap="1"></span>'

export interface GiftText {
  place: Place
  findings: Finding[]
  /** The key of the blank between two parts of a text. */
  blank?: string
}

/**
 * Reads a text of GIFT, which may name its format in brackets. Several parts are those around the braces: with `blank` the blank stands between them,
 * otherwise a gap of underscores.
 */
export function docOfGift(parts: readonly string[], { place, findings, blank }: GiftText): DocJson {
  const [first = '', ...rest] = parts
  const named = format.exec(first)?.[1]?.toLowerCase()
  const texts = [first.replace(format, ''), ...rest].map(unescaped)
  const whole = texts.join(' ')
  if (named === 'markdown' && /[*_`#>]|^\s*[-+]\s/m.test(whole)) findings.push({ code: 'formatLost', severity: 'changed', detail: 'markdown', place })
  const isHtml = named === 'html' || (named !== 'plain' && named !== 'markdown' && markup.test(whole))
  const between = blank === undefined ? '_____' : gap
  const html = isHtml ? texts.join(between) : paragraphsOf(texts.map((text) => escapeHtml(withTex(text.trim()))).join(` ${between} `))
  const element = (name: string, attributes: ReadonlyMap<string, string>) =>
    name === 'span' && attributes.has('data-gap') && blank !== undefined ? { type: 'blank', attrs: { key: blank } } : undefined
  return docOfHtml(html, { place, file: () => undefined, element }, findings)
}

const paragraphsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('')

/** Formulas between single dollars, which HTML does not read: what holds a sign of TeX. */
const withTex = (text: string) =>
  text.includes('$$')
    ? text
    : text.replaceAll(/\$([^$\n]{1,300})\$/g, (whole, latex: string) => (/[\\^_]/.test(latex) ? `\\(${latex.trim()}\\)` : whole))
