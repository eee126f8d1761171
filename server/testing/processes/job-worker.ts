import type { FastifyBaseLogger } from 'fastify'
import { openDatabase } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { openLive } from '#server/kernel/events/live.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'
import { endProcess } from '#server/run/start/end-process.ts'
import { stepJob } from './step-job.ts'

// A process that only runs jobs, for the tests that kill, freeze and stop it. It sends its log lines to its parent.
const [url = '', options = '{}'] = process.argv.slice(2)
const tell = (_details: object, message: string) => void process.send?.(message)
const log = { warn: tell, error: tell } as FastifyBaseLogger
const live = openLive(url)
const database = openDatabase(url)
const app = { live, log, database } as App
const worker = await openWorker(url, database, [stepJob], () => app, JSON.parse(options) as object)
process.on('SIGTERM', () => void worker.close().then(() => endProcess(0)))
process.send?.('ready')
