import type { App } from '#server/kernel/app.ts'
import { upsertProgress } from './progress-queries.ts'

/** Milliseconds after which changed attempts are written for those who watch. */
const pause = 750

/** Attempts that have changed since the last writing, by institution; one list for each server's database. */
const changed = new WeakMap<App['database'], Map<string, Set<string>>>()

/**
 * Notes that answers of an attempt were saved. What an invigilator sees of it is written for all changed attempts together soon afterwards, so that it
 * costs the saving of answers next to nothing; what is lost when the process ends is written with the next answer.
 */
export function noteProgress(app: App, institutionId: string, attemptId: string): void {
  const { database } = app
  const known = changed.get(database)
  const all = known ?? new Map<string, Set<string>>()
  const own = all.get(institutionId) ?? new Set()
  all.set(institutionId, own.add(attemptId))
  if (known) return
  changed.set(database, all)
  setTimeout(() => void write(app), pause).unref()
}

async function write(app: App): Promise<void> {
  const { database, log } = app
  const all = changed.get(database) ?? []
  changed.delete(database)
  for (const [institutionId, ids] of all)
    await database
      .withInstitution(institutionId, 'read write', (db) => upsertProgress(db, [...ids]))
      .catch((error: Error) => log.warn({ err: error }, 'progress of attempts'))
}
