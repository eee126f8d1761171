import type { Bilingual } from '#contract/errors.ts'
import type { Cell as SheetCell } from '#plain/text/csv.ts'
import { pointsOf } from '#assessment/grading/points.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { ItemRow } from '../book/book-queries.ts'
import type { BookCell, StudentBook } from '../book/results.ts'
import { kindNames } from '../sources/kind-names.ts'

// The sheet of a gradebook: number, name, a column for each item, the total, and two hidden columns by which it is checked when it comes back.

export const fixedHeads = {
  number: { zh: '学号', en: 'Number' },
  name: { zh: '姓名', en: 'Name' },
  total: { zh: '总评', en: 'Total' },
} satisfies Record<string, Bilingual>

/** Before the id of the class, at the head of the column with the ids of the students. */
export const idHead = 'recto-id '
/** Before the ids of the items, at the head of the column with what each cell had. */
export const versionsHead = 'recto-versions '

/** The head of an item's column. */
export const headOf = ({ title, kind, points }: Pick<ItemRow, 'title' | 'kind' | 'points'>): Bilingual =>
  kind === 'manual'
    ? { zh: `${title}（满分 ${points}）`, en: `${title} (of ${points})` }
    : { zh: `${title}（${kindNames[kind].zh}，只读）`, en: `${title} (${kindNames[kind].en}, read-only)` }

const words: Partial<Record<BookCell['state'], Bilingual>> = {
  excused: { zh: '免', en: 'excused' },
  missing: { zh: '缺', en: 'missing' },
  grading: { zh: '待批', en: 'waiting' },
}

/** The points of a mark as a sheet shows them: what was put in their place, or those before a deduction. Null: none. */
export function pointsIn({ mark }: Pick<BookCell, 'mark'>): number | null {
  const points = mark.override ?? mark.points
  return points === null ? null : pointsOf(points)
}

const valueIn = (cell: BookCell, language: Language): number | string | null => {
  const word = words[cell.state]
  return pointsIn(cell) ?? (word ? inLanguage(word, language) : null)
}

/** Heads, rows and hidden columns of the sheet of a class. */
export function sheetOf(classId: string, items: readonly ItemRow[], students: readonly StudentBook[], language: Language) {
  const heads = [
    inLanguage(fixedHeads.number, language),
    inLanguage(fixedHeads.name, language),
    ...items.map((item) => inLanguage(headOf(item), language)),
    inLanguage(fixedHeads.total, language),
    `${idHead}${classId}`,
    `${versionsHead}${items.map(({ id }) => id).join('|')}`,
  ]
  const rows = students.map(({ student, cells, result }): SheetCell[] => {
    const values = cells.map((cell) => valueIn(cell, language))
    return [
      student.number ?? '',
      student.name,
      ...values,
      result.total === null ? null : pointsOf(result.total),
      student.id,
      values.map((value, at) => `${cells[at]?.stored?.rowVersion ?? 0}:${value ?? ''}`).join('|'),
    ]
  })
  const widths = [16, 12, ...items.map(() => 14), 10, 10, 10]
  return { heads, rows, widths, hidden: [heads.length - 2, heads.length - 1] }
}
