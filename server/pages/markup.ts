import { escapeHtml } from '#plain/text/escape-html.ts'

/** Safe HTML that is inserted without escaping. Buffers are kept as they are, so that sending a page does not copy long texts. */
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

/** A template tag for HTML. Values are escaped for text and quoted attributes, except `Html`. Undefined, false and null are left out. */
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

/** Marks the HTML of the own renderer, which is already escaped, as safe. */
export const safeHtml = (text: string | Buffer) => new Html([text])

/** JSON data for scripts in a page, escaped so that it cannot end the script element. */
export const island = (data: unknown) =>
  safeHtml(JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`))
