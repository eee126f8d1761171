/** A piece of HTML that is safe to put into a page as it is. */
export class Html {
  text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[]

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** Writes HTML; every value is escaped, for text and for quoted attributes alike, unless it is `Html` itself. Nothing, false and null leave no trace. */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.map((text, at) => text + (at < values.length ? written(values[at]) : '')).join(''))
}

/** HTML of a renderer of ours, which has escaped it already. */
export const rendered = (text: string) => new Html(text)

function written(value: Value): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(written).join('')
  return escapeHtml(String(value))
}

/** Data for scripts within a page: no character in it can end the element that holds it. */
export const island = (data: unknown) =>
  new Html(JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`))
