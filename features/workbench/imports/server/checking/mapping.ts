import type { FieldKind, Row } from '#server/kernel/files/import-kind.ts'

/** A header normalised for comparison: in lower case, without spaces, punctuation and text in brackets. */
const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)|【.*?】|\[.*?\]/g, '')
    .replace(/[\s*:_/、.-]+/g, '')

/** The normalised headers that each field accepts. */
export const headerWords = (fields: readonly FieldKind[]): string[][] =>
  fields.map((field) => [...new Set([field.code, field.name.zh, field.name.en, ...field.also].map(normalized))])

/** For each header the index of the field that it names, or undefined. Each field is used once. */
export function fieldsNamed(headers: readonly string[], words: readonly (readonly string[])[]): (number | undefined)[] {
  const used = new Set<number>()
  return headers.map((header) => {
    const text = normalized(header)
    const found = words.findIndex((each, field) => !used.has(field) && each.includes(text))
    if (found < 0) return undefined
    used.add(found)
    return found
  })
}

/** The field code of each column by its header, or null. */
export const mappingOf = (headers: readonly string[], fields: readonly FieldKind[]): (string | null)[] =>
  fieldsNamed(headers, headerWords(fields)).map((at) => (at === undefined ? null : (fields[at]?.code ?? null)))

/** The cells of a row by field code. */
export function valuesOf(line: number, cells: readonly string[], mapping: readonly (string | null)[], accepted = false): Row {
  const values: Record<string, string> = {}
  for (const [column, field] of mapping.entries()) if (field) values[field] = cells[column] ?? ''
  return { line, values, accepted }
}

/** Whether a row is the example of the template, which is often left in the file: more than two filled fields, all with the text of the example. */
export function isExample(cells: readonly string[], mapping: readonly (string | null)[], fields: readonly FieldKind[]): boolean {
  const { values } = valuesOf(0, cells, mapping)
  const filled = fields.filter(({ code }) => values[code])
  return filled.length > 2 && filled.every(({ code, example }) => values[code] === example.zh || values[code] === example.en)
}
