import type { Readable } from 'node:stream'
import type { Bilingual } from '#contract/errors.ts'
import { openArchive } from '#server/kernel/files/archive/archive.ts'
import type { Source } from '#server/kernel/files/archive/archive-source.ts'
import { tooFar, tooManyCells, tooManySheets, unreadable } from './file-refusals.ts'
import { columnOf, unescaped } from './sheet-gaps.ts'
import { limits } from './table.ts'
import { attributesOf, eachTag, elementOf } from './xml-tags.ts'

// A workbook of a kilobyte can name a cell at XFD1048576, for which its reader would build a grid of 17 billion cells. So all references,
// lengths and counts are checked in a stream before the reader opens the file.

const MiB = 1024 * 1024
/** The most decompressed bytes of the parts other than sheets, which the reader holds in memory as a whole. */
const mostBytes = { workbook: 4 * MiB, sharedStrings: 64 * MiB, styles: 8 * MiB } as const
/** The last row that Excel allows. */
const lastRow = 1_048_576
const workbook: Bilingual = { zh: '工作簿', en: 'The workbook' }
const relationTypes = /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\/(\w+)$/

/** Refuses a workbook that is too large for its reader: too many sheets or cells, cells out of range, or texts and parts that are too long. */
export async function checkWorkbook(path: string): Promise<void> {
  const zip = await openArchive(path)
  try {
    const { names, parts } = await sheetsOf(zip)
    // Two of the parts are shared strings and styles.
    if (parts.length > limits.sheets + 2 || names.size > limits.sheets) throw tooManySheets()
    let cells = 0
    for (const { id, type, part } of parts) {
      const size = zip.files.get(part)
      if (size === undefined) continue
      if (type === 'worksheet') cells = await checkSheet(await zip.open(part), names.get(id) ?? '', cells)
      else if (size > mostBytes[type]) throw unreadable()
      else await eachTag(await zip.open(part), workbook, () => undefined)
    }
  } finally {
    zip.close()
  }
}

interface Part {
  id: string
  type: 'worksheet' | 'sharedStrings' | 'styles'
  part: string
}

/** The parts that the reader opens, and the names of the sheets by the ids of their relations. */
async function sheetsOf(zip: Source): Promise<{ names: Map<string, string>; parts: Part[] }> {
  const names = new Map<string, string>()
  const parts: Part[] = []
  const each = async (name: string, element: string, act: (attributes: Map<string, string>) => void) => {
    const size = zip.files.get(name)
    if (size === undefined || size > mostBytes.workbook) throw unreadable()
    await eachTag(await zip.open(name), workbook, (tag) => elementOf(tag) === element && act(attributesOf(tag)))
  }
  await each('xl/_rels/workbook.xml.rels', 'Relationship', (attributes) => {
    const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((name) => attributes.get(name))
    if (`${id}${type}${target}`.includes('&')) throw unreadable()
    const [, kind] = type.match(relationTypes) ?? []
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    if (kind === 'worksheet' || kind === 'sharedStrings' || kind === 'styles') parts.push({ id, type: kind, part })
  })
  await each('xl/workbook.xml', 'sheet', (attributes) => {
    const id = [...attributes].find(([name]) => name.endsWith(':id'))?.[1] ?? ''
    names.set(id, unescaped(attributes.get('name') ?? ''))
  })
  return { names, parts }
}

/** Checks every cell and row of a sheet. Returns `before` plus the number of cells of its grid. */
async function checkSheet(xml: Readable, sheet: string, before: number): Promise<number> {
  let [rows, columns, cells, row] = [0, 0, 0, 0]
  const checkTag = (tag: string) => {
    const element = elementOf(tag)
    if (element !== 'c' && element !== 'row') return
    const place = attributesOf(tag).get('r')
    if (element === 'row') {
      row = place === undefined ? row + 1 : Number(place)
      if (!Number.isInteger(row) || row > lastRow) throw unreadable()
      return
    }
    const [, letters, digits] = place?.match(/^([A-Z]{1,3})(\d{1,7})$/) ?? []
    if (place === undefined || letters === undefined) throw unreadable()
    cells++
    // A cell that only has a style does not enlarge the grid.
    if (tag.endsWith('/')) return
    rows = Math.max(rows, row, Number(digits))
    columns = Math.max(columns, columnOf(letters) + 1)
    if (rows > 2 * limits.rows || columns > 4 * limits.columns) throw tooFar(sheet, place)
    if (before + Math.max(cells, rows * columns) > limits.cells) throw tooManyCells()
  }
  await eachTag(xml, { zh: `工作表“${sheet}”`, en: `Sheet “${sheet}”` }, checkTag)
  return before + Math.max(cells, rows * columns)
}
