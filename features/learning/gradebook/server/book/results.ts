import { meanOf, spreadOf, studentResult, type StudentResult } from '#assessment/gradebook/gradebook.ts'
import { pendingMark, ratio, whole } from '#assessment/gradebook/rules.ts'
import { hundredths } from '#assessment/grading/points.ts'
import { keyOf, type SourceCell } from '../sources/source.ts'
import type { Sourced } from '../sources/sources.ts'
import { type CategoryRow, type ItemRow, markOf, type MarkRow, type Rules, type StudentRow } from './book-queries.ts'

/** All rows of the gradebook of a class. */
export interface Book {
  rules: Rules
  categories: readonly CategoryRow[]
  items: readonly ItemRow[]
  students: readonly StudentRow[]
  marks: readonly MarkRow[]
  sourced: Sourced
}

/** `mark` is what the engine counts. */
export interface BookCell extends SourceCell {
  stored: MarkRow | undefined
}

export interface StudentBook {
  student: StudentRow
  left: boolean
  /** In the order of the items. */
  cells: BookCell[]
  result: StudentResult
}

export const isLeft = ({ state }: Pick<StudentRow, 'state'>) => state !== 'active'

/** A mark of a source with what was stored in its place. */
function withStored(own: SourceCell, stored: MarkRow | undefined): BookCell {
  if (!stored) return { ...own, stored }
  const { override } = markOf(stored)
  // Only an excuse or a missing mark is stored; pending: its own result stands.
  const base = stored.state === 'pending' ? own : { mark: { ...pendingMark, state: stored.state }, state: stored.state, seen: own.seen }
  return { ...base, mark: { ...base.mark, override }, stored }
}

function cellOf(item: ItemRow, memberId: string, stored: MarkRow | undefined, sourced: Sourced): BookCell {
  if (item.kind !== 'manual') return withStored(sourced[item.kind](item, memberId), stored)
  const mark = stored ? markOf(stored) : pendingMark
  return { mark, state: mark.state, stored, seen: true }
}

const rulesOf = ({ rules, categories, items }: Pick<Book, 'rules' | 'categories' | 'items'>) => ({
  categories: categories.map(({ id, weight, dropLowest }) => ({ id, weight: hundredths(weight), dropLowest })),
  items: items.map(({ id, categoryId, points }) => ({ id, categoryId, possible: hundredths(points) })),
  late: { perDay: hundredths(rules.late.perDay), most: hundredths(rules.late.most) },
})

/** The results of every student, each computed once. */
export function resultsOf(book: Book): StudentBook[] {
  const rules = rulesOf(book)
  const stored = new Map(book.marks.map((row) => [keyOf(row.itemId, row.memberId), row]))
  return book.students.map((student) => {
    const cells = book.items.map((item) => cellOf(item, student.id, stored.get(keyOf(item.id, student.id)), book.sourced))
    const marks = new Map(book.items.map((item, at) => [item.id, cells[at]?.mark ?? pendingMark]))
    return { student, left: isLeft(student), cells, result: studentResult(rules, marks) }
  })
}

/** The same for one person, of what that person may see alone: every other mark is as if it were not there. */
export function shownResultOf(book: Book, { cells }: StudentBook): { cells: BookCell[]; result: StudentResult; items: ItemRow[] } {
  const kept = book.items.map((item, at) => ({ item, cell: cells[at] })).filter(({ item }) => item.shown)
  const items = kept.map(({ item }) => item)
  const shown = kept.map(({ cell }): BookCell => (cell?.seen ? cell : { mark: pendingMark, state: 'pending', stored: undefined, seen: false }))
  const marks = new Map(items.map((item, at) => [item.id, shown[at]?.mark ?? pendingMark]))
  return { items, cells: shown, result: studentResult(rulesOf({ ...book, items }), marks) }
}

/** The mean of an item and how many are in each tenth of it, of students in the class with a mark that counts. */
export function itemFigures({ id, points }: ItemRow, students: readonly StudentBook[]) {
  const counted = students.flatMap(({ left, result }) => {
    const each = result.counted.get(id) ?? null
    return left || each === null ? [] : [each]
  })
  const possible = hundredths(points)
  return {
    mean: meanOf(counted),
    spread: spreadOf(
      counted.map((each) => ratio(each, possible, whole)),
      10,
    ),
  }
}

/** The place of each total among those of the students in the class: one more than how many are higher. */
export function ranksOf(students: readonly StudentBook[]): Map<string, number> {
  const totals = students.flatMap(({ left, student, result }) => (left || result.total === null ? [] : [{ id: student.id, total: result.total }]))
  const sorted = totals.toSorted((a, b) => b.total - a.total)
  const ranks = new Map<string, number>()
  let rank = 0
  for (const [at, { id, total }] of sorted.entries()) {
    if (total !== sorted[at - 1]?.total) rank = at + 1
    ranks.set(id, rank)
  }
  return ranks
}

const passing = 60_00

/** Which filters a student comes under. */
export const matches = {
  missing: ({ cells }: StudentBook) => cells.some(({ state, mark }) => state === 'missing' && mark.override === null),
  grading: ({ cells }: StudentBook) => cells.some(({ state, mark }) => state === 'grading' && mark.override === null),
  below: ({ result }: StudentBook) => result.total !== null && result.total < passing,
}
