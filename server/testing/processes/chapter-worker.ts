import type { FastifyBaseLogger } from 'fastify'
import { deletedChaptersDue } from '#features/authoring/chapters/server/bin/bin-due.ts'
import { chapterReplaceJob } from '#features/authoring/chapters/server/replace/replace-job.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { openLive } from '#server/kernel/events/live.ts'
import { runRecurringTask } from '#server/kernel/jobs/scheduler.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'

// A process for the tests that kill it: it replaces text in chapters, or removes deleted chapters for good.
const [url = '', what = '', options = '{}'] = process.argv.slice(2)
const tell = (_details: object, message: string) => void process.send?.(message)
const log = { info: tell, warn: tell, error: tell } as FastifyBaseLogger
const database = openDatabase(url)
const app = { live: openLive(url), log, database } as App
if (what === 'replace') await openWorker(url, database, [chapterReplaceJob], () => app, JSON.parse(options) as object)
else await runRecurringTask(deletedChaptersDue, app)
process.send?.('ready')
