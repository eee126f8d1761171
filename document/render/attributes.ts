import { escapeHtml } from '#plain/text/escape-html.ts'

/** Attributes of a tag, each with a leading space; undefined is left out, true is written as an empty value. */
export const attributes = (given: Record<string, string | number | true | undefined>): string =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value === true ? '' : escapeHtml(String(value))}"`)
    .join('')
