import type { FieldKind, Row } from './kind.ts'

/** A header as it is compared: lower case, without spaces, stars and what stands in brackets. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)|【.*?】|\[.*?\]/g, '')
    .replace(/[\s*:_/、.-]+/g, '')

/** The field of each column as its header says, each field once. */
export function mappingOf(headers: readonly string[], fields: readonly FieldKind[]): (string | null)[] {
  const used = new Set<string>()
  const words = fields.map((field) => ({ code: field.code, words: new Set([field.code, field.name.zh, field.name.en, ...field.also].map(folded)) }))
  return headers.map((header) => {
    const found = words.find((field) => !used.has(field.code) && field.words.has(folded(header)))
    if (!found) return null
    used.add(found.code)
    return found.code
  })
}

/** A row's cells by field. */
export function valuesOf(line: number, cells: readonly string[], mapping: readonly (string | null)[]): Row {
  const values: Record<string, string> = {}
  for (const [column, field] of mapping.entries()) if (field) values[field] = cells[column] ?? ''
  return { line, values }
}
