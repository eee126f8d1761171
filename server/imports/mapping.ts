import type { FieldKind, Row } from './kind.ts'

/** A header as it is compared: lower case, without spaces, stars and what stands in brackets. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)|【.*?】|\[.*?\]/g, '')
    .replace(/[\s*:_/、.-]+/g, '')

/** What the header of each field may say, as it is compared. */
export const headerWords = (fields: readonly FieldKind[]): string[][] =>
  fields.map((field) => [...new Set([field.code, field.name.zh, field.name.en, ...field.also].map(folded))])

/** For each header the place of the field that it names, each field once. */
export function fieldsNamed(headers: readonly string[], words: readonly (readonly string[])[]): (number | undefined)[] {
  const used = new Set<number>()
  return headers.map((header) => {
    const text = folded(header)
    const found = words.findIndex((each, field) => !used.has(field) && each.includes(text))
    if (found < 0) return undefined
    used.add(found)
    return found
  })
}

/** The field of each column as its header says. */
export const mappingOf = (headers: readonly string[], fields: readonly FieldKind[]): (string | null)[] =>
  fieldsNamed(headers, headerWords(fields)).map((at) => (at === undefined ? null : (fields[at]?.code ?? null)))

/** A row's cells by field. */
export function valuesOf(line: number, cells: readonly string[], mapping: readonly (string | null)[]): Row {
  const values: Record<string, string> = {}
  for (const [column, field] of mapping.entries()) if (field) values[field] = cells[column] ?? ''
  return { line, values }
}

/** The example of the template, which many leave where it stands: every field that it fills holds the example's own words. */
export function isExample(cells: readonly string[], mapping: readonly (string | null)[], fields: readonly FieldKind[]): boolean {
  const { values } = valuesOf(0, cells, mapping)
  const filled = fields.filter(({ code }) => values[code])
  return filled.length > 2 && filled.every(({ code, example }) => values[code] === example.zh || values[code] === example.en)
}
