import { statfs } from 'node:fs/promises'
import type { SystemCheck } from '../contract.ts'
import type { Database, PlatformDb } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { migrationNames } from '#server/kernel/migrations/migrate.ts'
import { queueFigures } from '#server/kernel/jobs/queue.ts'
import { findChineseFonts } from '#server/kernel/texts/chinese-fonts.ts'
import { release } from '#server/kernel/migrations/release.ts'
import { findBackup, loadPlatformCounts, loadPostgresVersion, pingDatabase } from './status-queries.ts'

const minFreeBytes = 1024 ** 3

/** Checks everything that the server depends on. To be called outside of a transaction, because a failing dependency may be slow. */
export const checkAll = async ({ database, store, scratch, gateways }: App): Promise<SystemCheck[]> => [
  await check('database', () => lag(database)),
  await check('queue', () => oldestWaiting(database)),
  await check('storage', async () => ((await store.size('0'.repeat(64))) === undefined ? '' : '')),
  await check('scratch', () => freeSpace(scratch)),
  await check('fonts', fontName),
  ...(['mail', 'sms', 'wechat'] as const).map((name) => gateway(name, gateways)),
]

async function check(name: SystemCheck['name'], look: () => Promise<string>): Promise<SystemCheck> {
  try {
    return { name, ok: true, detail: await look() }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message.slice(0, 200) : '' }
  }
}

async function lag(database: Database): Promise<string> {
  const begun = performance.now()
  await pingDatabase(database)
  return `${Math.max(1, Math.round(performance.now() - begun))} ms`
}

/** The age of the oldest waiting job. More than five minutes means that no worker runs, or too few. */
async function oldestWaiting({ pool }: Database): Promise<string> {
  const seconds = Math.round((await queueFigures(pool)).waitingSeconds)
  if (seconds > 300) throw new Error(`${Math.round(seconds / 60)} min`)
  return seconds ? `${seconds} s` : ''
}

async function freeSpace(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder)
  const gigabytes = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB`
  if (bavail * bsize < minFreeBytes) throw new Error(gigabytes)
  return gigabytes
}

/** The font with which the server writes Chinese into PDFs. */
async function fontName(): Promise<string> {
  const fonts = await findChineseFonts()
  if (!fonts) throw new Error('fonts-noto-cjk')
  return fonts.regular.name
}

/** Whether a gateway is available. A simulator counts as available but sends nothing; it only runs on developers' machines. */
function gateway(name: 'mail' | 'sms' | 'wechat', gateways: App['gateways']): SystemCheck {
  const simulated = gateways.simulators[name] !== undefined
  return { name, ok: gateways[name].available, detail: simulated ? 'simulator' : '' }
}

export async function versions(platform: PlatformDb) {
  const postgres = await loadPostgresVersion(platform)
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
  const migration = (await migrationNames()).at(-1)?.replace('.sql', '') ?? ''
  return { version: release, node: process.versions.node, postgres, migration, startedAt }
}

/** Figures of the whole platform, for its administrators. */
export async function platformFigures(platform: PlatformDb) {
  const counts = await loadPlatformCounts(platform)
  const backup = await findBackup(platform)
  const { bytes = 0, name = '' } = (backup?.value ?? {}) as { bytes?: number; name?: string }
  const last = backup ? { at: backup.at.toISOString(), bytes, name } : null
  return { ...counts, memoryBytes: process.memoryUsage().rss, backup: last }
}
