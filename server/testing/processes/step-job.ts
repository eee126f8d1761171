import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { jobKind } from '#server/kernel/jobs/jobs.ts'

interface Input {
  steps: number
  /** Milliseconds between two steps. */
  pause: number
}

/** A job of many short transactions. Each adds its process id to the row of its step, so a step that ran twice has two. */
export const stepJob = jobKind<Input>('steps', async ({ steps, pause }, { transaction, jobId, memberId }) => {
  const done = await transaction((db) => db.selectFrom('preferences').select('name').where('name', 'like', `${jobId} %`).execute())
  for (let step = done.length; step < steps; step++) {
    await transaction((db) =>
      db
        .insertInto('preferences')
        .values({ memberId, name: `${jobId} ${step}`, value: `${process.pid};` })
        .onConflict((c) => c.columns(['institutionId', 'memberId', 'name']).doUpdateSet({ value: sql`preferences.value || excluded.value` }))
        .execute(),
    ).catch((error: unknown) => {
      process.send?.('refused')
      throw error
    })
    process.send?.(`step ${step}`)
    await wait(pause)
  }
  return { importId: jobId, state: 'done' as const, good: steps, bad: 0, made: process.pid, changed: 0, skipped: 0, failed: 0 }
})
