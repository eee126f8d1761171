import { groupShare, type GroupSums, type ItemSums } from '../analysis/item-figures.ts'
import type { ScoreSums } from '../analysis/test-figures.ts'
import { bandEdges } from '../analysis/test-figures.ts'

/** What a person has earned with one question, in hundredths, and chosen. Null: the person did not get the question. */
export interface Earned {
  points: number
  of: number
  chosen?: readonly string[]
}
export type Table = readonly (readonly (Earned | null)[])[]

const big = (values: readonly number[]): bigint => values.reduce((sum, each) => sum + BigInt(each), 0n)
const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** The sums of a table of people (rows) and questions (columns), as the database makes them: written a second time, plainly, for tests. */
export function itemSumsOf(table: Table): ItemSums[] {
  const totals = table.map((row) => row.reduce((sum, each) => sum + (each?.points ?? 0), 0))
  return (table[0] ?? []).map((_, column): ItemSums => {
    const got = table.flatMap((row, at) => {
      const earned = row[column]
      return earned ? [{ ...earned, total: totals[at] ?? 0 }] : []
    })
    const size = Math.max(1, Math.floor(got.length * groupShare + 0.5))
    const weights = (better: (one: number, other: number) => boolean) =>
      got.map(({ total }) => {
        const before = got.filter((other) => better(other.total, total)).length
        const tied = got.filter((other) => other.total === total).length
        return clamp((size - before) / tied)
      })
    const [top, bottom] = [weights((one, other) => one > other), weights((one, other) => one < other)]
    const group = (parts: readonly number[]): GroupSums => ({
      people: parts.reduce((sum, part) => sum + part, 0),
      points: got.reduce((sum, { points }, at) => sum + points * (parts[at] ?? 0), 0),
      of: got.reduce((sum, { of }, at) => sum + of * (parts[at] ?? 0), 0),
    })
    const seqs = [...new Set(got.flatMap(({ chosen = [] }) => chosen))].toSorted()
    const rests = got.map(({ points, total }) => total - points)
    return {
      people: got.length,
      points: big(got.map(({ points }) => points)),
      of: big(got.map(({ of }) => of)),
      squares: big(got.map(({ points }) => points * points)),
      rest: big(rests),
      restSquares: big(rests.map((rest) => rest * rest)),
      products: big(got.map(({ points }, at) => points * (rests[at] ?? 0))),
      omitted: got.filter(({ chosen }) => chosen?.length === 0).length,
      top: group(top),
      bottom: group(bottom),
      options: seqs.map((seq) => {
        const chose = (parts: readonly number[]) => got.reduce((sum, { chosen = [] }, at) => sum + (chosen.includes(seq) ? (parts[at] ?? 0) : 0), 0)
        return { seq, top: chose(top), bottom: chose(bottom), all: chose(got.map(() => 1)) }
      }),
    }
  })
}

/** The sums of results, in hundredths of `whole`. */
export function scoreSumsOf(results: readonly number[], whole: number, pass: number): ScoreSums {
  const sorted = results.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const median = sorted.length % 2 ? (sorted[Math.floor(middle)] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
  const bandOf = (result: number) => bandEdges.findIndex((edge) => result * 10 >= whole * Math.round(edge * 10))
  return {
    people: results.length,
    points: big(results),
    squares: big(results.map((result) => result * result)),
    lowest: sorted[0] ?? 0,
    highest: sorted.at(-1) ?? 0,
    median,
    passed: results.filter((result) => result >= pass).length,
    tenths: Array.from({ length: 10 }, (_, at) => results.filter((result) => Math.min(9, Math.floor((result * 10) / whole)) === at).length),
    bands: bandEdges.map((_, at) => results.filter((result) => bandOf(result) === at).length),
  }
}
