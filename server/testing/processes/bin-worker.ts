import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type App, openStore } from '#server/kernel/app.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { deleteExpiredFiles } from '#server/kernel/files/generated-files.ts'

// A process that deletes the bytes of expired files, slowly, for the test that kills it. It tells its parent of each object that it has removed.
const [url = '', folder = ''] = process.argv.slice(2)
const { store, scratch } = await openStore(undefined, folder)
const remove = async (name: string) => {
  await store.remove(name)
  process.send?.(name)
  await pause(20)
}
const log = { warn: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger
await deleteExpiredFiles({ database: openDatabase(url), store: { ...store, remove }, scratch, log } as unknown as App)
process.send?.('ended')
