import {
  countedPoints,
  type GradebookCategory,
  type GradebookItem,
  type GradebookMark,
  type Hundredths,
  type LateRule,
  pendingMark,
  ratio,
  whole,
} from './rules.ts'

/** What one category comes to for one student. */
export interface GradebookLine {
  categoryId: string
  weight: Hundredths
  /** Per cent of the points that could be earned in the items that count, rounded half up to a hundredth; null: none counts yet. */
  average: Hundredths | null
  /** `average` of `weight`, rounded half up to a hundredth; null as above. */
  contribution: Hundredths | null
  /** The items that were dropped as the lowest. */
  dropped: string[]
}

export interface StudentResult {
  lines: GradebookLine[]
  /** For each item what it counts, also when it is dropped; null: it does not count. */
  counted: ReadonlyMap<string, Hundredths | null>
  dropped: ReadonlySet<string>
  /** The sum of the contributions that are shown. */
  earned: Hundredths
  /** The weights of the categories that have a contribution. */
  settled: Hundredths
  /** `earned` of `settled` as per cent, rounded half up to a hundredth; null while nothing counts. */
  total: Hundredths | null
}

interface Rules {
  categories: readonly GradebookCategory[]
  /** In the order of the columns. */
  items: readonly GradebookItem[]
  late: LateRule
}

interface Counted {
  id: string
  points: Hundredths
  possible: Hundredths
  /** Its place among the items. */
  at: number
}

/** The lowest percent first; of equal ones the later item first. */
function byPercent(a: Counted, b: Counted): number {
  const difference = BigInt(a.points) * BigInt(b.possible) - BigInt(b.points) * BigInt(a.possible)
  if (difference !== 0n) return difference < 0n ? -1 : 1
  return b.at - a.at
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

function lineOf({ id, weight, dropLowest }: GradebookCategory, counted: readonly Counted[]): GradebookLine {
  if (!counted.length) return { categoryId: id, weight, average: null, contribution: null, dropped: [] }
  // One item always stays.
  const dropped = counted.toSorted(byPercent).slice(0, Math.min(dropLowest, counted.length - 1))
  const kept = counted.filter((each) => !dropped.includes(each))
  const average = ratio(sum(kept.map(({ points }) => points)), sum(kept.map(({ possible }) => possible)), whole)
  return { categoryId: id, weight, average, contribution: ratio(average, whole, weight), dropped: dropped.map((each) => each.id) }
}

/**
 * The result of one student. Within a category each item counts by the points that can be earned in it. Rounding is done in two places, the average
 * and the contribution of a category, and the total is computed from the contributions as they are shown.
 */
export function studentResult({ categories, items, late }: Rules, marks: ReadonlyMap<string, GradebookMark>): StudentResult {
  const counted = new Map(items.map(({ id, possible }) => [id, countedPoints(marks.get(id) ?? pendingMark, possible, late)]))
  const lines = categories.map((category) =>
    lineOf(
      category,
      items.flatMap(({ id, categoryId, possible }, at) => {
        const points = counted.get(id) ?? null
        return categoryId === category.id && points !== null ? [{ id, points, possible, at }] : []
      }),
    ),
  )
  const settledLines = lines.filter(({ contribution }) => contribution !== null)
  const earned = sum(settledLines.map(({ contribution }) => contribution ?? 0))
  const settled = sum(settledLines.map(({ weight }) => weight))
  return {
    lines,
    counted,
    dropped: new Set(lines.flatMap((line) => line.dropped)),
    earned,
    settled,
    total: settled === 0 ? null : ratio(earned, settled, whole),
  }
}

/** The mean, rounded half up to a hundredth; null of nothing. */
export const meanOf = (values: readonly Hundredths[]): Hundredths | null => (values.length ? ratio(sum(values), values.length) : null)

/** How many of these per cents lie in each of so many equal parts from 0 to 100; a hundred is in the last. */
export function spreadOf(percents: readonly Hundredths[], parts: number): number[] {
  const counts = Array.from({ length: parts }, () => 0)
  for (const percent of percents) {
    const at = Math.min(Math.floor((percent * parts) / whole), parts - 1)
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}
