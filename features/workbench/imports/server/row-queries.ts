import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { isImportable, type KeptProblem } from './queries.ts'

/** The lines in which a column holds one of these values, ignoring case, spaces and hyphens. They have to be checked again together. */
export async function linesWithValue(db: Db, importId: string, column: number, values: readonly string[]): Promise<number[]> {
  const wanted = [...new Set(values.map(normalized))].filter(Boolean)
  if (!wanted.length) return []
  const cell = sql<string>`${sql.ref('cells')}[${sql.lit(column + 1)}]`
  const rows = await db
    .selectFrom('importRows')
    .select('line')
    .where('importId', '=', importId)
    .where(sql<boolean>`lower(regexp_replace(${cell}, '[\\s-]', '', 'g')) = any (${wanted}::text[])`)
    .limit(5000)
    .execute()
  return rows.map(({ line }) => line)
}

const normalized = (text: string) => text.replace(/[\s-]/g, '').toLowerCase()

/** The lines to be imported that have not been imported yet. */
export async function linesLeft(db: Db, importId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('importRows')
    .select('line')
    .where('importId', '=', importId)
    .where('outcome', 'is', null)
    .where(isImportable)
    .execute()
  return rows.map(({ line }) => line)
}

/** What became of a row, and what is needed to undo it. */
interface Outcome {
  line: number
  outcome: string
  objectId?: string | undefined
  undo?: unknown
  problems: readonly KeptProblem[]
}

export async function saveOutcomes(db: Db, importId: string, done: readonly Outcome[]): Promise<void> {
  if (!done.length) return
  const lines = done.map(({ line }) => line)
  const outcomes = done.map(({ outcome }) => outcome)
  const objects = done.map(({ objectId }) => objectId ?? null)
  const undos = done.map(({ undo }) => (undo ? JSON.stringify(undo) : null))
  const problems = done.map((row) => JSON.stringify(row.problems))
  await db
    .updateTable('importRows')
    .from(
      sql<{
        line: number
      }>`unnest(${lines}::integer[], ${outcomes}::text[], ${objects}::uuid[], ${undos}::jsonb[], ${problems}::jsonb[])`.as<'given'>(
        sql`given (line, outcome, object_id, undo, problems)`,
      ),
    )
    .set({ outcome: sql`given.outcome`, objectId: sql`given.object_id`, undo: sql`given.undo`, problems: sql`given.problems` })
    .where('importRows.importId', '=', importId)
    .where('importRows.line', '=', sql.ref<number>('given.line'))
    .execute()
}

/** Up to `most` created or changed rows after a line. */
export const selectRowsToUndo = (db: Db, importId: string, after: number, most: number) =>
  db
    .selectFrom('importRows')
    .select(['line', 'outcome', 'objectId', 'undo'])
    .where('importId', '=', importId)
    .where('outcome', 'in', ['made', 'changed'])
    .where('line', '>', after)
    .orderBy('line')
    .limit(most)
    .execute()

export async function clearOutcomes(db: Db, importId: string, lines: readonly number[]): Promise<void> {
  await db
    .updateTable('importRows')
    .set({ outcome: null, objectId: null, undo: null })
    .where('importId', '=', importId)
    .where('line', 'in', lines)
    .execute()
}

/** Replaces the problems of one row. */
export async function updateProblems(db: Db, importId: string, line: number, problems: readonly KeptProblem[]): Promise<void> {
  await db
    .updateTable('importRows')
    .set({ problems: sql`${JSON.stringify(problems)}::jsonb` })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .execute()
}

export const selectRowsForReport = (db: Db, importId: string) =>
  db.selectFrom('importRows').select(['line', 'cells', 'problems', 'outcome']).where('importId', '=', importId).orderBy('line').execute()

export const findRow = (db: Db, importId: string, line: number) =>
  db.selectFrom('importRows').select(['cells', 'original']).where('importId', '=', importId).where('line', '=', line).executeTakeFirst()

/** Stores corrected cells; `original` is null when the row is as in the file again. */
export async function updateCells(db: Db, importId: string, line: number, row: { cells: string[]; original: string[] | null }): Promise<void> {
  await db.updateTable('importRows').set(row).where('importId', '=', importId).where('line', '=', line).execute()
}

/** Replaces a value of a column in every row. */
export async function replaceValue(db: Db, importId: string, column: number, from: string, to: string): Promise<void> {
  const cell = sql.ref<string>('cells')
  await db
    .updateTable('importRows')
    .set({
      original: sql<string[]>`coalesce(original, cells)`,
      cells: sql<string[]>`${cell}[1:${sql.lit(column)}] || ${[to]}::text[] || ${cell}[${sql.lit(column + 2)}:]`,
    })
    .where('importId', '=', importId)
    .where(sql<boolean>`${cell}[${sql.lit(column + 1)}] = ${from}`)
    .execute()
}

/** Stores the cells of several rows as the content of the file. */
export async function overwriteCells(db: Db, importId: string, rows: readonly { line: number; cells: readonly string[] }[]): Promise<void> {
  const [lines, cells] = [rows.map(({ line }) => line), rows.map((row) => JSON.stringify(row.cells))]
  await db
    .updateTable('importRows')
    .from(sql<object>`unnest(${lines}::integer[], ${cells}::jsonb[])`.as<'given'>(sql`given (line, cells)`))
    .set({ cells: sql<string[]>`array(select jsonb_array_elements_text(given.cells))`, original: null })
    .where('importRows.importId', '=', importId)
    .where('importRows.line', '=', sql.ref<number>('given.line'))
    .execute()
}

/** An SQL expression for the cells of a row with the cell of one column emptied. */
export const wipedSecrets = (column: number) => sql<string[]>`cells[1:${sql.lit(column)}] || array['']::text[] || cells[${sql.lit(column + 2)}:]`
