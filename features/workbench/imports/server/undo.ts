import { sql } from 'kysely'
import { conclude, setState, type StepContext } from './working.ts'
import { recount } from './queries.ts'
import { kindOf } from './registry.ts'

const batchSize = 1000

/** Undoes an import in batches. What has been used since the import stays, with the reason stored at its row. */
export async function undoRows({ act, importId, progress }: StepContext): Promise<void> {
  let after = 0
  let undone = 0
  for (;;) {
    const rows = await act(async (context, found) => {
      const batch = await context.db
        .selectFrom('importRows')
        .select(['line', 'outcome', 'objectId', 'undo'])
        .where('importId', '=', importId)
        .where('outcome', 'in', ['made', 'changed'])
        .where('line', '>', after)
        .orderBy('line')
        .limit(batchSize)
        .execute()
      if (!batch.length) return batch
      const rowsToUndo = batch.map((row) => ({ ...row, outcome: row.outcome ?? '' }))
      const kept = await kindOf(context.app, found.kind).undo(context, rowsToUndo, importId)
      const undoneLines = batch.filter(({ line }) => !kept.has(line)).map(({ line }) => line)
      if (undoneLines.length)
        await context.db
          .updateTable('importRows')
          .set({ outcome: null, objectId: null, undo: null })
          .where('importId', '=', importId)
          .where('line', 'in', undoneLines)
          .execute()
      for (const [line, words] of kept) {
        const problems = JSON.stringify([{ column: 0, field: '', code: 'kept', words }])
        await context.db
          .updateTable('importRows')
          .set({ problems: sql`${problems}::jsonb` })
          .where('importId', '=', importId)
          .where('line', '=', line)
          .execute()
      }
      return batch
    })
    const last = rows.at(-1)
    if (!last) break
    after = last.line
    undone += rows.length
    await progress(Math.min(0.95, 0.1 + undone / 20_000), `${undone}`)
  }
  await act(async (context, found) => {
    if (found.state === 'undone') return
    await kindOf(context.app, found.kind).tidy?.(context, importId)
    await setState(context.db, importId, 'undone')
    await conclude(context, found, 'import.undo', await recount(context.db, importId))
  })
}
