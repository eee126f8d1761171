import { zipped } from './zip.ts'

/** A number in one of the styles: 1 is a date, 2 shows eight digits. */
type Cell = string | number | null | { value: string | number; style?: 1 | 2; type?: 'b' | 'e' }

interface Sheet {
  name?: string
  rows: readonly (readonly Cell[])[]
  /** A range such as D2:D4. */
  merged?: readonly string[]
}

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>${content}`
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
const related = (content: string) =>
  xml(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`)

/** A realistic workbook: several sheets, merged cells, styles, failed formulas. `parts` replace its own parts. */
export const workbook = (sheets: readonly Sheet[], parts: Record<string, string> = {}): Promise<Buffer> =>
  zipped({
    'xl/workbook.xml': xml(
      `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': related(
      sheets.map((_sheet, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
        relation('styles', 'styles', 'styles.xml') +
        (parts['xl/sharedStrings.xml'] ? relation('strings', 'sharedStrings', 'sharedStrings.xml') : ''),
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${spreadsheet}"><numFmts count="1"><numFmt numFmtId="176" formatCode="00000000"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="176"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml(sheetXml(sheet))])),
    ...parts,
  })

const sheetXml = ({ rows, merged = [] }: Sheet) =>
  `<worksheet xmlns="${spreadsheet}"><sheetData>${rows.map((cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, String.fromCharCode(65 + column) + (row + 1))).join('')}</row>`).join('')}</sheetData>${merged.length ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`

function cellXml(cell: Cell, ref: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`
  const { value, style = 0, type = 'n' } = typeof cell === 'number' ? { value: cell } : cell
  return `<c r="${ref}" s="${style}" t="${type}"><v>${value}</v></c>`
}
