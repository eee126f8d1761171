const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for use between tags and inside a quoted attribute. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** Attributes of a tag, each with a leading space; undefined is left out, true is written as an empty value. */
export const attributes = (given: Record<string, string | number | true | undefined>): string =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value === true ? '' : escape(String(value))}"`)
    .join('')
