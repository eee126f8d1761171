import type { Bilingual } from '#contract/errors.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { SheetChange } from '../../contract-sheet.ts'
import type { ItemRow } from '../book/book-queries.ts'
import type { StudentBook } from '../book/results.ts'
import { fixedHeads, headOf, idHead, pointsIn, versionsHead } from './sheet-layout.ts'
import { kindNames } from '../sources/kind-names.ts'

/** A sheet as it was read: lines count from 1 as people see them, columns from 0. */
export interface ReadSheet {
  heads: readonly string[]
  rows: readonly { line: number; cells: readonly string[] }[]
  /** `line/column` of the cells that are formulas. */
  formulas: readonly string[]
}

export interface SheetFinding {
  line: number | null
  column: string
  words: Bilingual
  conflict: boolean
}

/** The points that a cell names; undefined if it names none with two decimals at most. Spreadsheets write 84.1 as 84.099999999999994. */
export function pointsNamed(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim()
  if (!/^\d{1,6}(?:\.\d{1,17})?$/.test(plain)) return undefined
  const points = Math.round(Number(plain) * 100) / 100
  return Math.abs(points - Number(plain)) < 1e-9 ? points : undefined
}

const isSame = (a: string, b: string): boolean => a === b || (pointsNamed(a) !== undefined && pointsNamed(a) === pointsNamed(b))
const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\s·•]/g, '')
    .toLowerCase()

interface Columns {
  number: number
  name: number
  id: number
  versions: number
  items: { item: ItemRow; at: number }[]
  unknown: string[]
}

function columnsOf(classId: string, heads: readonly string[], items: readonly ItemRow[]): Columns {
  const trimmed = heads.map((head) => head.trim())
  const named = ({ zh, en }: Bilingual) => trimmed.findIndex((head) => head === zh || head === en)
  const id = trimmed.findIndex((head) => head.startsWith(idHead.trim()))
  const versions = trimmed.findIndex((head) => head.startsWith(versionsHead.trim()))
  const name = named(fixedHeads.name)
  if (id < 0 || versions < 0 || name < 0)
    throw refusal('invalid', {
      zh: '这不是从这里导出的成绩表：缺少姓名列或隐藏的编号列。请先导出，在导出的表里改',
      en: 'This is no sheet of the gradebook: the column of names or a hidden column is missing. Export a sheet and change that',
    })
  if (trimmed[id] !== `${idHead}${classId}`) throw refusal('invalid', { zh: '这是另一个班的成绩表', en: 'This is the sheet of another class' })
  const columns = items.flatMap((item) => {
    const at = named(headOf(item))
    return at < 0 ? [] : [{ item, at }]
  })
  const known = new Set([named(fixedHeads.number), name, named(fixedHeads.total), id, versions, ...columns.map(({ at }) => at)])
  return { number: named(fixedHeads.number), name, id, versions, items: columns, unknown: trimmed.filter((head, at) => head && !known.has(at)) }
}

/** What each cell of a row had when the sheet was written, by item. */
function hadOf(head: string, cell: string): Map<string, { rowVersion: number; value: string }> {
  const ids = head.trim().slice(versionsHead.length).split('|')
  return new Map(
    cell.split('|').map((part, at) => {
      const [version = '', ...value] = part.split(':')
      return [ids[at] ?? '', { rowVersion: Number(version), value: value.join(':') }]
    }),
  )
}

const kept = (value: string): Bilingual => (value ? { zh: `保留 ${value}`, en: `${value} stays` } : { zh: '保持空白', en: 'it stays empty' })

/**
 * What a sheet would change, and what it cannot. Rows count for the person whose id they have, and only when the name, and the number where there is
 * one, are that person's. A mark that was changed since the sheet was written is left.
 */
export function compareSheet(
  classId: string,
  { heads, rows, formulas }: ReadSheet,
  items: readonly ItemRow[],
  students: readonly StudentBook[],
): { changes: SheetChange[]; findings: SheetFinding[] } {
  const columns = columnsOf(classId, heads, items)
  const findings: SheetFinding[] = columns.unknown.map((column) => ({
    line: null,
    column,
    words: { zh: '不认识这一列，整列不导入', en: 'This column is not known and is left out' },
    conflict: false,
  }))
  const changes: SheetChange[] = []
  const byId = new Map(students.map((each) => [each.student.id, each]))
  const isFormula = new Set(formulas)
  const first = new Map<string, number>()
  for (const { line, cells } of rows) {
    const find = (column: string, words: Bilingual, conflict = false) => findings.push({ line, column, words, conflict })
    const id = (cells[columns.id] ?? '').trim()
    const of = byId.get(id)
    const [name, number] = [(cells[columns.name] ?? '').trim(), columns.number < 0 ? '' : (cells[columns.number] ?? '').trim()]
    if (!of) {
      if (cells.some((cell) => cell.trim())) {
        const who = name || number || id
        find('', { zh: `“${who}”不是这个班的学生，整行不导入`, en: `${who} is no student of the class; the row is left out` })
      }
      continue
    }
    const before = first.get(id)
    if (before !== undefined) {
      find('', {
        zh: `第 ${before} 行已有${of.student.name}，这一行不导入`,
        en: `Row ${before} has ${of.student.name} already; this row is left out`,
      })
      continue
    }
    first.set(id, line)
    if (of.left) {
      find('', { zh: `${of.student.name}已退班，整行不导入`, en: `${of.student.name} has left the class; the row is left out` })
      continue
    }
    if (plainName(name) !== plainName(of.student.name) || (number && of.student.number && number !== of.student.number)) {
      find('', {
        zh: `这一行的编号是${of.student.name}（${of.student.number ?? '无学号'}）的，表里写的是${name}（${number || '无学号'}），整行不导入`,
        en: `The id of this row is that of ${of.student.name} (${of.student.number ?? 'no number'}), but it names ${name} (${number || 'no number'}); the row is left out`,
      })
      continue
    }
    const had = hadOf(heads[columns.versions] ?? '', cells[columns.versions] ?? '')
    for (const { item, at } of columns.items) {
      const text = (cells[at] ?? '').trim()
      const was = had.get(item.id)
      const column = item.title
      const value = was?.value ?? ''
      if (isFormula.has(`${line}/${at}`)) {
        find(column, {
          zh: `这一格是公式，不导入，${kept(value).zh}；请填数字`,
          en: `This cell is a formula and is left out; ${kept(value).en}. Write a number`,
        })
        continue
      }
      if (isSame(text, value)) continue
      if (item.kind !== 'manual') {
        find(column, {
          zh: `${kindNames[item.kind].zh}的成绩不能在表格里改，${kept(value).zh}`,
          en: `Marks of the ${kindNames[item.kind].en} are not changed in the sheet; ${kept(value).en}`,
        })
        continue
      }
      if (!text) {
        find(column, { zh: `空白不会删除成绩，${kept(value).zh}`, en: `An empty cell deletes nothing; ${kept(value).en}` })
        continue
      }
      const points = pointsNamed(text)
      if (points === undefined) {
        find(column, {
          zh: `“${text.slice(0, 40)}”不是分数（最多两位小数），${kept(value).zh}`,
          en: `“${text.slice(0, 40)}” is not a number with two decimals at most; ${kept(value).en}`,
        })
        continue
      }
      if (points > item.points) {
        find(column, {
          zh: `${points} 超过满分 ${item.points}，${kept(value).zh}`,
          en: `${points} is more than the ${item.points} points there are; ${kept(value).en}`,
        })
        continue
      }
      const cell = of.cells[items.indexOf(item)]
      const now = cell ? pointsIn(cell) : null
      const rowVersion = cell?.stored?.rowVersion ?? 0
      if (now === points) continue
      if (was?.rowVersion !== rowVersion) {
        find(
          column,
          {
            zh: `导出之后这一格已改为 ${now ?? '空'}，表里是 ${points}，保留 ${now ?? '空'}`,
            en: `This mark became ${now ?? 'empty'} after the export, the sheet has ${points}; ${now ?? 'empty'} stays`,
          },
          true,
        )
        continue
      }
      changes.push({ itemId: item.id, memberId: id, item: item.title, name: of.student.name, before: now, after: points, rowVersion })
    }
  }
  return { changes, findings }
}
