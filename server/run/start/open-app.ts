import { backUpBefore } from '../backup/before-migration.ts'
import { refuseHalfRestoredAt } from '../backup/restore/half-restored.ts'
import { collected } from '#server/features.ts'
import { openGateways } from '#server/gateways/gateways.ts'
import type { Config } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { type App, openStore } from '#server/kernel/app.ts'
import { openLimits } from '#server/kernel/access/limits.ts'
import { openLive } from '#server/kernel/events/live.ts'
import { migrate, signInRole } from '#server/kernel/migrations/migrate.ts'
import { readinessProblems } from '#server/kernel/health/ready.ts'
import { openReplica } from '#server/kernel/data/replica.ts'
import { openWatch } from '#server/kernel/health/watch.ts'
import { readKeys } from './keys.ts'
import { tryStore } from './try-store.ts'
import { withCredentials } from './owned-database.ts'

export interface OpenApp {
  parts: Omit<App, 'log'>
  /** The database address for the job queue and for LISTEN, bypassing a pooler, with the server's own role. */
  directUrl: string
  /** Resolves when live push is listening and the database has been checked. */
  settled: Promise<void>
  close: () => Promise<void>
}

/**
 * Migrates the database and opens everything that a process needs. Refuses a database that is not set up correctly.
 * With `stop` it gives up between two migrations.
 */
export async function openApp(config: Config, ownerUrl: string, say: (line: string) => void, stop?: AbortSignal): Promise<OpenApp> {
  await refuseHalfRestoredAt(ownerUrl)
  const keys = await readKeys(ownerUrl)
  const done = await migrate(ownerUrl, { say, stop, before: (last) => backUpBefore(config, ownerUrl, last, say, stop) })
  if (done.length) say(`The database is now at ${done.at(-1)?.replace('.sql', '')}`)
  const directUrl = await signInRole(ownerUrl, keys.app)
  const database = openDatabase(config.databaseUrl ? withCredentials(config.databaseUrl, directUrl) : directUrl)
  try {
    const reasons = await readinessProblems(database.pool)
    if (reasons.length) throw new Error(`Recto may not take traffic: ${reasons.join('; ')}`)
    const { store, scratch } = await openStore(config.storageUrl, config.dataDir)
    await tryStore(store, scratch)
    const live = openLive(directUrl)
    const gateways = await openGateways(config.gateways)
    const limits = openLimits(database.pool)
    const watch = openWatch(database)
    const replica = config.readUrl ? openReplica(withCredentials(config.readUrl, directUrl)) : undefined
    const { publicUrl, contentUrl, routerBase, webDev, island, trustedProxies, payee } = config
    const parts = {
      collected,
      database,
      replica,
      store,
      scratch,
      live,
      watch,
      gateways,
      limits,
      publicUrl,
      contentUrl,
      routerBase,
      payee,
      webDev,
      island,
      trustedProxies,
      secret: keys.signing,
    }
    const close = async () => {
      await gateways.close()
      await live.close()
      await watch.close()
      await replica?.close()
      await database.close()
    }
    return { parts, directUrl, settled: Promise.all([live.ready, watch.ready]).then(() => undefined), close }
  } catch (error) {
    await database.close()
    throw error
  }
}
