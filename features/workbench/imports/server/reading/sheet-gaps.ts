import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { openArchive } from '#server/kernel/files/archive/archive.ts'
import { unreadable } from './file-refusals.ts'
import { limits } from './table.ts'
import { attributesOf, eachTag, elementOf } from './xml-tags.ts'

/** What a sheet shows but its reader leaves out. Rows and columns count from 0. */
interface Gaps {
  /** Cells that are merged downwards: the value of the first applies to all. */
  merged: { column: number; top: number; bottom: number }[]
  /** Formulas that resulted in an error, and numbers whose leading zeros come only from their format. */
  cells: { row: number; column: number; shown: string }[]
}

const sheetPart =
  /<(?:\w+:)?c\s([^>]*[^>/])>\s*(?:<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*)?<(?:\w+:)?v>([^<]*)<|<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g
/** The most characters of XML that describe a single cell or merge. */
const longest = 4096

/** Reads the gaps of the sheet of this name. */
export async function gapsOf(path: string, sheet: string): Promise<Gaps> {
  const zip = await openArchive(path)
  try {
    const part = async (name: string) => (zip.files.has(name) ? text(await zip.open(name)) : '')
    const found = partOf(sheet, await part('xl/workbook.xml'), await part('xl/_rels/workbook.xml.rels'))
    return zip.files.has(found) ? await scan(await zip.open(found), zerosByStyle(await part('xl/styles.xml'))) : { merged: [], cells: [] }
  } finally {
    zip.close()
  }
}

/** The most formulas that are told of a sheet. */
const mostFormulas = 10_000

/** The cells of the sheet of this name that are formulas. Rows and columns count from 0. */
export async function formulasOf(path: string, sheet: string): Promise<{ row: number; column: number }[]> {
  const zip = await openArchive(path)
  const found: { row: number; column: number }[] = []
  let at: { row: number; column: number } | undefined
  try {
    const part = async (name: string) => (zip.files.has(name) ? text(await zip.open(name)) : '')
    const name = partOf(sheet, await part('xl/workbook.xml'), await part('xl/_rels/workbook.xml.rels'))
    if (!zip.files.has(name)) return []
    await eachTag(await zip.open(name), { zh: `工作表“${sheet}”`, en: `Sheet “${sheet}”` }, (tag) => {
      const element = elementOf(tag)
      if (element === 'c') {
        const [, letters = '', digits = ''] =
          attributesOf(tag)
            .get('r')
            ?.match(/^([A-Z]+)(\d+)$/) ?? []
        at = letters ? { row: Number(digits) - 1, column: columnOf(letters) } : undefined
      } else if (element === 'f' && at && found.length < mostFormulas) found.push(at)
    })
    return found
  } finally {
    zip.close()
  }
}

/** The path of a sheet's XML file within the workbook. */
function partOf(sheet: string, workbook: string, relations: string): string {
  const entry = elements(workbook, 'sheet').find((each) => attribute(each, 'name') === sheet) ?? ''
  const id = entry.match(/\w+:id="([^"]*)"/)?.[1]
  const target = attribute(elements(relations, 'Relationship').find((each) => attribute(each, 'Id') === id) ?? '', 'Target')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The number of digits of each cell style whose format consists of zeros only, such as 00000000. */
function zerosByStyle(styles: string): Map<string, number> {
  const formats = new Map(elements(styles, 'numFmt').map((each) => [attribute(each, 'numFmtId'), attribute(each, 'formatCode')]))
  const used = elements(between(styles, /<(?:\w+:)?cellXfs[\s>]/, /<\/(?:\w+:)?cellXfs>/), 'xf')
  return new Map(
    used.flatMap((each, style) => {
      const format = formats.get(attribute(each, 'numFmtId')) ?? ''
      return /^0{2,40}$/.test(format) ? [[String(style), format.length] as const] : []
    }),
  )
}

/** The text between the first match of `decryptSecrets` and the next match of `encryptSecrets`. Linear in the length of the text. */
function between(text: string, open: RegExp, close: RegExp): string {
  const rest = text.slice(Math.max(0, text.search(open)))
  return rest.slice(0, Math.max(0, rest.search(close)))
}

async function scan(xml: Readable, zeros: ReadonlyMap<string, number>): Promise<Gaps> {
  const found: Gaps = { merged: [], cells: [] }
  let [rest, spanned] = ['', 0]
  for await (const piece of xml.setEncoding('utf8') as AsyncIterable<string>) {
    rest += piece
    let done = 0
    for (const match of rest.matchAll(sheetPart)) {
      done = match.index + match[0].length
      const [, cell, value = '', from = '', top, bottom] = match
      if (cell !== undefined) addCell(found, cell, value, zeros)
      else if (bottom !== top) {
        const merge = { column: columnOf(from), top: Number(top) - 1, bottom: Math.min(Number(bottom), 2 * limits.rows) - 1 }
        // Valid merged cells do not overlap, so that together they span at most the cells of a sheet.
        spanned += merge.bottom - merge.top
        if (spanned > limits.cells) throw unreadable()
        found.merged.push(merge)
      }
    }
    rest = rest.slice(Math.max(done, rest.length - longest))
  }
  return found
}

function addCell({ cells }: Gaps, cell: string, value: string, zeros: ReadonlyMap<string, number>): void {
  const failed = attribute(cell, 't') === 'e'
  const digits = /^\d+$/.test(value) ? zeros.get(attribute(cell, 's')) : undefined
  const place = attribute(cell, 'r').match(/^([A-Z]+)(\d+)$/)
  if (!place?.[1] || (!failed && !digits)) return
  cells.push({ row: Number(place[2]) - 1, column: columnOf(place[1]), shown: failed ? value : value.padStart(digits ?? 0, '0') })
}

const elements = (xml: string, name: string): string[] => xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? []
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const attribute = (element: string, name: string): string => unescaped(element.match(new RegExp(`(?:^|\\s)${name}="([^"]*)"`))?.[1] ?? '')
/** The value of an XML attribute with its entities decoded. */
export const unescaped = (value: string): string => value.replace(/&(amp|lt|gt|quot|apos);/g, (_whole, entity: string) => entities[entity] ?? '')
/** The index of a column by its letters: A is 0. */
export const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
