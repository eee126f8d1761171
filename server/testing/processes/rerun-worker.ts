import type { FastifyBaseLogger } from 'fastify'
import { outlinePart } from '#features/learning/outlines/server/manifest/course-part.ts'
import { rerunJob } from '#features/learning/reruns/server/rerun-job.ts'
import type { App } from '#server/kernel/app.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { openLive } from '#server/kernel/events/live.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'

// A process that makes courses of reruns, for the test that kills it.
const [url = '', options = '{}'] = process.argv.slice(2)
const tell = (_details: object, message: string) => void process.send?.(message)
const log = { info: tell, warn: tell, error: tell } as FastifyBaseLogger
const database = openDatabase(url)
const app = { live: openLive(url), log, database, collected: { courseParts: [outlinePart] } } as unknown as App
await openWorker(url, database, [rerunJob], () => app, JSON.parse(options) as object)
process.send?.('ready')
