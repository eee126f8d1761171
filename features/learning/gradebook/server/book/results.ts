import { meanOf, spreadOf, studentResult, type StudentResult } from '#assessment/gradebook/gradebook.ts'
import { type GradebookMark, pendingMark, ratio, whole } from '#assessment/gradebook/rules.ts'
import { hundredths } from '#assessment/grading/points.ts'
import { isShown } from '#features/exams/tests/server/mine/is-shown.ts'
import type { HomeworkResult } from '#features/learning/homework/server/result-queries.ts'
import type { CellState } from '../../contract.ts'
import { type CategoryRow, type ItemRow, markOf, type MarkRow, type Rules, type StudentRow, type TestResult } from './book-queries.ts'

/** All rows of the gradebook of a class. */
export interface Book {
  rules: Rules
  categories: readonly CategoryRow[]
  items: readonly ItemRow[]
  students: readonly StudentRow[]
  marks: readonly MarkRow[]
  results: readonly TestResult[]
  homeworks: readonly HomeworkResult[]
}

export interface BookCell {
  /** What the engine counts. */
  mark: GradebookMark
  state: CellState
  stored: MarkRow | undefined
  /** The person may see the score of the test, or of the homework. */
  seen: boolean
  /** Of a homework: its points before its own deduction, in hundredths, and how late it was. The engine counts those after it. */
  own?: { points: number; lateHours: number }
}

export interface StudentBook {
  student: StudentRow
  left: boolean
  /** In the order of the items. */
  cells: BookCell[]
  result: StudentResult
}

export const isLeft = ({ state }: Pick<StudentRow, 'state'>) => state !== 'active'

const keyOf = (a: string, b: string) => `${a} ${b}`

/** What a person has in a test, as a mark. Before the release of a test, a person who has not sat it counts as pending and not as missing. */
function ofTest(item: ItemRow, result: TestResult | undefined): { mark: GradebookMark; state: CellState } {
  const pending = { mark: pendingMark, state: 'pending' } as const
  if (!result || item.testState === 'void') return pending
  const missing = { mark: { ...pendingMark, state: 'missing' }, state: 'missing' } as const
  if (result.standing === 'absent') return missing
  const points = result[item.attemptScore as 'best' | 'first' | 'last' | 'average']
  // A later attempt that is not graded yet decides where the last or all of them count.
  const open = result.waiting > 0 && (result.graded === 0 || item.attemptScore === 'last' || item.attemptScore === 'average')
  if (open) return { mark: pendingMark, state: 'grading' }
  if (result.graded > 0 && points !== null) return { mark: { ...pendingMark, state: 'points', points: hundredths(points) }, state: 'points' }
  if (result.standing === 'violation') return missing
  return result.standing === 'expected' && item.releasedAt !== null ? missing : pending
}

/** Whether the person may see the score of a test now. */
function seesScore(item: ItemRow, result: TestResult | undefined): boolean {
  if (item.testId === null) return true
  if (item.score === null || item.testState === 'void') return false
  const closed = item.closesAt !== null && item.now.getTime() >= item.closesAt.getTime() + (item.extraMinutes ?? 0) * 60_000
  // An absence is seen like a result: once the results are.
  return isShown(item.score, { submitted: result?.submitted === true || item.releasedAt !== null, closed, released: item.releasedAt !== null })
}

/** What a person has in a homework, as a mark: its points after the deduction of the homework. */
function ofHomework(result: HomeworkResult | undefined): Pick<BookCell, 'mark' | 'state' | 'own'> {
  if (!result || result.state === 'pending') return { mark: pendingMark, state: 'pending' }
  if (result.state === 'grading') return { mark: pendingMark, state: 'grading' }
  if (result.counted === null || result.score === null) return { mark: { ...pendingMark, state: 'missing' }, state: 'missing' }
  return {
    mark: { ...pendingMark, state: 'points', points: hundredths(result.counted) },
    state: 'points',
    own: { points: hundredths(result.score), lateHours: result.lateHours },
  }
}

/** A mark of a test or homework with what was stored in its place. */
function withStored<T extends Pick<BookCell, 'mark' | 'state' | 'own'>>(own: T, stored: MarkRow | undefined, seen: boolean): BookCell {
  if (!stored) return { ...own, stored, seen }
  const { override } = markOf(stored)
  // Only an excuse or a missing mark is stored; pending: its own result stands.
  const base = stored.state === 'pending' ? own : { mark: { ...pendingMark, state: stored.state }, state: stored.state }
  return { ...base, mark: { ...base.mark, override }, stored, seen }
}

function cellOf(item: ItemRow, stored: MarkRow | undefined, result: TestResult | undefined, homework: HomeworkResult | undefined): BookCell {
  if (item.kind === 'homework') return withStored(ofHomework(homework), stored, homework?.released ?? false)
  const seen = seesScore(item, result)
  if (item.testId === null) {
    const mark = stored ? markOf(stored) : pendingMark
    return { mark, state: mark.state, stored, seen }
  }
  return withStored(ofTest(item, result), stored, seen)
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
  const results = new Map(book.results.map((row) => [keyOf(row.testId, row.memberId), row]))
  const homeworks = new Map(book.homeworks.map((row) => [keyOf(row.homeworkId, row.memberId), row]))
  return book.students.map((student) => {
    const cells = book.items.map((item) =>
      cellOf(
        item,
        stored.get(keyOf(item.id, student.id)),
        item.testId === null ? undefined : results.get(keyOf(item.testId, student.id)),
        item.homeworkId === null ? undefined : homeworks.get(keyOf(item.homeworkId, student.id)),
      ),
    )
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
