/** A piece of HTML that is safe to put into a page as it is. Long texts are kept as the buffers that they were given as, so that sending a page copies none. */
export class Html {
  parts: readonly (string | Buffer)[]
  constructor(parts: readonly (string | Buffer)[]) {
    this.parts = parts
  }
  get text(): string {
    return this.parts.join('')
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[]

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** Writes HTML; every value is escaped, for text and for quoted attributes alike, unless it is `Html` itself. Nothing, false and null leave no trace. */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts: (string | Buffer)[] = []
  let text = ''
  const add = (value: Value): void => {
    if (value === undefined || value === null || value === false) return
    if (value instanceof Html) {
      for (const part of value.parts) {
        if (typeof part === 'string') text += part
        else {
          parts.push(text, part)
          text = ''
        }
      }
    } else if (typeof value === 'object') value.forEach(add)
    else text += escapeHtml(String(value))
  }
  strings.forEach((written, at) => {
    text += written
    add(values[at])
  })
  return new Html([...parts, text])
}

/** HTML of a renderer of ours, which has escaped it already. */
export const rendered = (text: string | Buffer) => new Html([text])

/** Data for scripts within a page: no character in it can end the element that holds it. */
export const island = (data: unknown) =>
  rendered(JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`))
