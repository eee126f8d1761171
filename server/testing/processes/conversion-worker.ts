import type { FastifyBaseLogger } from 'fastify'
import { conversionJob } from '#features/library/files/server/conversions/convert.ts'
import { mediaConverter } from '#features/library/media/server/convert/converter.ts'
import { type App, openStore } from '#server/kernel/app.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { openLive } from '#server/kernel/events/live.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'

// A process that converts videos, for the test that kills it. Its store and its scratch folder lie in the given folder.
const [url = '', folder = '', options = '{}'] = process.argv.slice(2)
const tell = (_details: object, message: string) => void process.send?.(message)
const log = { info: tell, warn: tell, error: tell } as FastifyBaseLogger
const database = openDatabase(url)
const stores = await openStore(undefined, folder)
const app = { ...stores, live: openLive(url), log, database, collected: { converters: [mediaConverter] } } as unknown as App
await openWorker(url, database, [conversionJob], () => app, JSON.parse(options) as object)
process.send?.('ready')
