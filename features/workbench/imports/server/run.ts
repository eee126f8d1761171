import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { withColumn, rowsOf } from './check.ts'
import { conclude, setState, type StepContext } from './working.ts'
import type { RowResult, Row } from '#server/kernel/files/import-kind.ts'
import { recount } from './queries.ts'
import { kindOf } from './registry.ts'

const batchSize = 1000

/** Imports the rows without problems in batches. A batch and its outcomes are one transaction, so that an interrupted job continues where it was. */
export async function runRows(working: StepContext): Promise<void> {
  const { act, importId, progress, app, user, language } = working
  const { kind, mapping, rows, total, options } = await act(async (context, found) => {
    const used = kindOf(context.app, found.kind)
    const columns = found.mapping as (string | null)[]
    if (found.state === 'done') return { kind: used, mapping: columns, rows: [], total: 0, options: context.options }
    await setState(context.db, importId, 'running')
    const left = new Set(await linesLeft(context.db, importId))
    const all = await rowsOf(context, { id: importId, mapping: columns }, used)
    return { kind: used, mapping: columns, rows: all.filter(({ line }) => left.has(line)), total: all.length, options: context.options }
  })
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize)
    await act(async (context) => {
      // Checked again: a number or phone that was free at the first check may be in use by now.
      const found = await kind.check(context, batch)
      const good = batch.filter(({ line }) => !found.get(line)?.length)
      const failed: RowResult[] = [...found].flatMap(([line, problems]) => (problems.length ? [{ line, outcome: 'failed', problems }] : []))
      const done = good.length ? await kind.run(context, good, importId) : []
      await saveOutcomes(context.db, importId, [...done, ...failed], mapping)
    })
    await progress(0.1 + 0.85 * ((total - rows.length + at + batch.length) / total), `${at + batch.length} / ${rows.length}`)
  }
  await kind.afterwards?.({ user, app, language, options }, importId)
  await act(async (context, found) => {
    if (found.state === 'done') return
    await setState(context.db, importId, 'done')
    await conclude(context, found, 'import.run', await recount(context.db, importId))
  })
}

async function linesLeft(db: Db, importId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('importRows')
    .select('line')
    .where('importId', '=', importId)
    .where('outcome', 'is', null)
    .where(sql<boolean>`problems = '[]'`)
    .execute()
  return rows.map(({ line }) => line)
}

async function saveOutcomes(db: Db, importId: string, done: readonly RowResult[], mapping: readonly (string | null)[]): Promise<void> {
  if (!done.length) return
  const lines = done.map(({ line }) => line)
  const outcomes = done.map(({ outcome }) => outcome)
  const objects = done.map(({ objectId }) => objectId ?? null)
  const undos = done.map(({ undo }) => (undo ? JSON.stringify(undo) : null))
  const problems = done.map((row) => JSON.stringify((row.problems ?? []).map((problem) => withColumn(problem, mapping))))
  await db
    .updateTable('importRows')
    .from(
      sql<Row>`unnest(${lines}::integer[], ${outcomes}::text[], ${objects}::uuid[], ${undos}::jsonb[], ${problems}::jsonb[])`.as<'given'>(
        sql`given (line, outcome, object_id, undo, problems)`,
      ),
    )
    .set({ outcome: sql`given.outcome`, objectId: sql`given.object_id`, undo: sql`given.undo`, problems: sql`given.problems` })
    .where('importRows.importId', '=', importId)
    .whereRef('importRows.line', '=', 'given.line' as never)
    .execute()
}
