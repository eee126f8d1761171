import { pointsOf } from '#assessment/grading/points.ts'
import type { StudentResult } from '#assessment/gradebook/gradebook.ts'
import type { Cell, Item, Result, Student } from '../../contract.ts'
import type { ItemRow } from './book-queries.ts'
import { type BookCell, itemFigures, type StudentBook } from './results.ts'

const orNull = (count: number | null) => (count === null ? null : pointsOf(count))

const cellOf = ({ mark, state, stored, own }: BookCell, itemId: string, result: StudentResult): Cell => ({
  state,
  points: orNull(own?.points ?? mark.points),
  counted: orNull(result.counted.get(itemId) ?? null),
  lateHours: own?.lateHours ?? mark.lateHours,
  override: orNull(mark.override),
  reason: stored?.overrideReason ?? '',
  dropped: result.dropped.has(itemId),
  rowVersion: stored?.rowVersion ?? 0,
})

export const resultOf = (items: readonly ItemRow[], cells: readonly BookCell[], result: StudentResult): Result => ({
  cells: cells.map((cell, at) => cellOf(cell, items[at]?.id ?? '', result)),
  lines: result.lines.map(({ categoryId, average, contribution }) => ({
    categoryId,
    average: orNull(average),
    contribution: orNull(contribution),
  })),
  earned: pointsOf(result.earned),
  settled: pointsOf(result.settled),
  total: orNull(result.total),
})

export const studentOf = (items: readonly ItemRow[], { student, left, cells, result }: StudentBook, ranks: ReadonlyMap<string, number>): Student => ({
  ...resultOf(items, cells, result),
  id: student.id,
  name: student.name,
  number: student.number,
  cohort: student.cohort ?? '',
  avatarUrl: student.avatarUrl,
  letter: /^[a-z]/i.test(student.nameKey) ? student.nameKey.charAt(0).toUpperCase() : '#',
  left,
  rank: ranks.get(student.id) ?? null,
})

export const headOf = ({ id, categoryId, kind, sourceId, title, points }: ItemRow) => ({
  id,
  categoryId,
  kind,
  sourceId,
  title,
  points,
})

export function itemOf(item: ItemRow, students: readonly StudentBook[]): Item {
  const { mean, spread } = itemFigures(item, students)
  return {
    ...headOf(item),
    shown: item.shown,
    open: item.shown && ((item.kind !== 'test' && item.kind !== 'homework') || item.releasedAt !== null),
    opensAt: item.opensAt !== null && item.opensAt > item.now ? item.opensAt.toISOString() : null,
    mean: orNull(mean),
    spread,
  }
}
