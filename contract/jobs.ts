import { z } from 'zod'
import { call } from './call.ts'
import { ExportResult, ImportResult } from './imports.ts'
import { ForgetResult } from './privacy.ts'
import { TextbookImportResult } from './textbooks-import.ts'

/** A longer task. `progress` is 0 to 1; `result` is what the call that started it promises. */
export const Job = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  step: z.string(),
  /** How many of the institution’s tasks stand before it, at most 100; null unless it waits. */
  ahead: z.int().nullable(),
  result: z.union([TextbookImportResult, ImportResult, ExportResult, ForgetResult]).nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type Job = z.infer<typeof Job>

export const jobGet = call('GET /pressplatform/jobs/{jobId}', 'signedIn', {
  does: 'Tells how far one of the person’s own tasks is, and what came of it.',
  data: Job,
})

export const jobList = call('GET /pressplatform/jobs', 'signedIn', {
  does: 'Lists the person’s newest tasks for the task tray.',
  data: z.array(Job),
})
