import type { App } from '#server/kernel/app.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import { selectWatching } from '#features/exams/tests/server/times/watching-queries.ts'
import { upsertProgress } from './progress-queries.ts'

/** Milliseconds after which changed attempts are written for those who watch. */
const pause = 750

interface Changed {
  attempts: Set<string>
  /** Tests whose watchers are told: an attempt was begun or handed in, or its window was left. */
  tests: Set<string>
}

/** What has changed since the last writing, by institution; one list for each server's database. */
const changed = new WeakMap<App['database'], Map<string, Changed>>()

/**
 * Notes that answers of an attempt were saved, or with `told` that those who watch over this test are to be told. This is written for all changed attempts
 * together soon afterwards, so that it costs the calls of a hall next to nothing: a notification in each of their transactions would make them commit
 * one after the other. What is lost when the process ends is written with the next answer, and a console asks every second anyway.
 */
export function noteProgress(app: App, institutionId: string, attemptId: string, told?: { testId: string }): void {
  const { database } = app
  const known = changed.get(database)
  const all = known ?? new Map<string, Changed>()
  const own = all.get(institutionId) ?? { attempts: new Set(), tests: new Set() }
  own.attempts.add(attemptId)
  if (told) own.tests.add(told.testId)
  all.set(institutionId, own)
  if (known) return
  changed.set(database, all)
  setTimeout(() => void write(app), pause).unref()
}

async function write(app: App): Promise<void> {
  const { database, log } = app
  const all = changed.get(database) ?? []
  changed.delete(database)
  for (const [institutionId, { attempts, tests }] of all)
    await database
      .withInstitution(institutionId, 'read write', async (db) => {
        await upsertProgress(db, [...attempts])
        for (const testId of tests) await pushLive(db, await selectWatching(db, testId), { type: 'test', testId })
      })
      .catch((error: Error) => log.warn({ err: error }, 'progress of attempts'))
}
