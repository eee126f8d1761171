import { clean } from '#server/kernel/files/sheet.ts'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'

/** A cell: a text, a number with its format, or null for an empty one that another spans or that has a border only. */
export interface SheetCell {
  value: string | number | null
  format?: string
  bold?: boolean
  centred?: boolean
  size?: number
  /** Columns that it takes. */
  span?: number
  border?: boolean
  wrap?: boolean
  height?: number
}

const cellOf = ({ value, format, bold, centred, size, span, border, wrap, height }: SheetCell) => ({
  // A text is stored as a text, even if it looks like a formula.
  ...(typeof value === 'number' ? { value, type: Number, ...(format && { format }) } : { value: clean(value ?? ''), type: String }),
  ...(bold && { fontWeight: 'bold' as const }),
  ...(centred && { align: 'center' as const }),
  ...(size && { fontSize: size }),
  ...(span && { columnSpan: span }),
  ...(border && { borderStyle: 'thin' as const }),
  ...(wrap && { wrap: true, alignVertical: 'top' as const }),
  ...(height && { height }),
})

/** Writes a sheet for A4 as an .xlsx file. The cells that a span covers are null in their row. */
export async function writeWorkbook(
  path: string,
  rows: readonly (readonly (SheetCell | null)[])[],
  { widths, sheet, stuck = 0 }: { widths: readonly number[]; sheet: string; stuck?: number },
): Promise<void> {
  const options = { sheet, columns: widths.map((width) => ({ width })), stickyRowsCount: stuck }
  const data: SheetData = rows.map((row) => row.map((cell) => cell && cellOf(cell)))
  await writeXlsxFile(data, options).toFile(path)
}
