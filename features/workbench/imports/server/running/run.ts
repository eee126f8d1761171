import { withColumn, rowsOf } from '../checking/check.ts'
import { conclude, type StepContext } from './working.ts'
import { isLeftOut, type RowResult } from '#server/kernel/files/import-kind.ts'
import { recount, setState } from '../queries.ts'
import { linesLeft, saveOutcomes } from '../row-queries.ts'
import { kindOf } from '../registry.ts'

const batchSize = 1000

/** Imports the rows that are not left out in batches. A batch and its outcomes are one transaction, so that an interrupted job continues where it was. */
export async function runRows(working: StepContext): Promise<void> {
  const { act, importId, progress, app, user, language } = working
  const { kind, mapping, rows, total, options, targetId } = await act(async (context, found) => {
    const used = kindOf(context.app, found.kind)
    const columns = found.mapping as (string | null)[]
    if (found.state === 'done') return { kind: used, mapping: columns, rows: [], total: 0, options: context.options, targetId: context.targetId }
    await setState(context.db, importId, 'running')
    const left = new Set(await linesLeft(context.db, importId))
    const all = await rowsOf(context, { id: importId, mapping: columns }, used)
    return {
      kind: used,
      mapping: columns,
      rows: all.filter(({ line }) => left.has(line)),
      total: all.length,
      options: context.options,
      targetId: context.targetId,
    }
  })
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize)
    await act(async (context) => {
      // Checked again: a number or phone that was free at the first check may be in use by now.
      const found = await kind.check(context, batch)
      const good = batch.filter(({ line, accepted }) => !isLeftOut(found.get(line) ?? [], accepted))
      const imported = new Set(good.map(({ line }) => line))
      const failed: RowResult[] = [...found].flatMap(([line, problems]) => (imported.has(line) ? [] : [{ line, outcome: 'failed', problems }]))
      const done = good.length ? await kind.run(context, good, importId) : []
      const outcomes = [...done, ...failed].map((row) => ({
        ...row,
        // The report names the warnings that were accepted.
        problems: (row.problems ?? found.get(row.line) ?? []).map((problem) => withColumn(problem, mapping)),
      }))
      await saveOutcomes(context.db, importId, outcomes)
    })
    await progress(0.1 + 0.85 * ((total - rows.length + at + batch.length) / total), `${at + batch.length} / ${rows.length}`)
  }
  await kind.afterwards?.({ user, app, language, options, targetId }, importId)
  await act(async (context, found) => {
    if (found.state === 'done') return
    await setState(context.db, importId, 'done')
    await conclude(context, found, 'import.run', await recount(context.db, importId))
  })
}
