import { sql } from 'kysely'
import type { House } from './house.ts'

/** What falls due by the clock. When, stands in rows; this only looks, again and again. */
export interface DueKind {
  name: string
  /** How long a due row may wait. */
  seconds: number
  /** Does what is due now, in transactions of its own; may run twice. */
  run: (house: House) => Promise<void>
  /** Every process may run it at once: it locks its rows itself and talks to the world outside of any transaction. */
  together: boolean
}
export const dueKind = (name: string, seconds: number, run: DueKind['run'], { together = false } = {}): DueKind => ({ name, seconds, run, together })

/** Looks for what is due, in one process at a time for each kind. */
export function openDue(kinds: readonly DueKind[], house: () => House) {
  const running = new Set<Promise<void>>()
  const busy = new Set<string>()
  const look = (kind: DueKind) => {
    if (busy.has(kind.name)) return
    busy.add(kind.name)
    const work = runDue(kind, house())
      .catch((error: Error) => house().log.error({ err: error, kind: kind.name }, 'due'))
      .finally(() => {
        busy.delete(kind.name)
        running.delete(work)
      })
    running.add(work)
  }
  const timers = kinds.map((kind) => setInterval(look, kind.seconds * 1000, kind).unref())
  return {
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** Runs one kind now, unless another process does. The lock lies in a transaction: a pooler may stand between. */
export async function runDue({ name, run, together }: DueKind, house: House): Promise<void> {
  if (together) return run(house)
  await house.database.transaction(undefined, 'read write', async ({ platform }) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext(${`due ${name}`})) as mine`.execute(platform)
    if (rows[0]?.mine) await run(house)
  })
}
