import type { Checking, ImportKind, Problem } from './kind.ts'
import { valuesOf } from './mapping.ts'
import { type KeptProblem, recount, saveProblems, selectRows } from './queries.ts'
import { open } from './secrets.ts'

interface Import {
  id: string
  mapping: readonly (string | null)[]
}

/** Every row of an import by field, as its kind sees it. */
export async function rowsOf(context: Pick<Checking, 'db' | 'house'>, { id, mapping }: Import, kind: ImportKind) {
  const rows = await selectRows(context.db, id)
  return rows.map(({ line, cells }) => valuesOf(line, open(context.house.secret, kind, mapping, cells), mapping))
}

/** Checks rows of an import, or all of them, writes what was found and counts anew. */
export async function checkRows(context: Checking, found: Import, kind: ImportKind, lines?: ReadonlySet<number>) {
  const rows = await rowsOf(context, found, kind)
  const missing = kind.fields.filter((field) => field.required && !found.mapping.includes(field.code))
  const problems = await kind.check(context, rows, lines)
  const checked = lines ? rows.filter(({ line }) => lines.has(line)) : rows
  for (const { line } of missing.length ? checked : []) {
    const words = { zh: '没有这一列', en: 'There is no such column' }
    problems.set(line, [
      ...missing.map((field) => ({ field: field.code, code: 'missing', words })),
      ...(problems.get(line) ?? []).filter(({ field }) => !missing.some(({ code }) => code === field)),
    ])
  }
  const kept = new Map([...problems].map(([line, list]) => [line, list.map((problem) => placed(problem, found.mapping))]))
  await saveProblems(context.db, found.id, checked.map(({ line }) => line), kept) // prettier-ignore
  return recount(context.db, found.id)
}

/** A problem at the column of its field; of a field without a column at the first. */
export const placed = (problem: Problem, mapping: readonly (string | null)[]): KeptProblem => ({
  ...problem,
  column: Math.max(0, mapping.indexOf(problem.field)),
})
