import { JobResult } from '#contract/job-results.ts'
import { z } from 'zod'
import { call } from '#contract/call.ts'

/** A background task. `progress` is 0 to 1; the type of `result` depends on `kind`. */
export const Job = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  step: z.string(),
  /** How many of the institution’s tasks are queued before it, at most 100; null unless it is waiting. */
  ahead: z.int().nullable(),
  result: JobResult.nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type Job = z.infer<typeof Job>

export const jobGet = call('GET /pressplatform/jobs/{jobId}', 'signedIn', {
  does: 'Returns the progress and the result of one of the caller’s own tasks.',
  data: Job,
})

export const jobList = call('GET /pressplatform/jobs', 'signedIn', {
  does: 'Lists the caller’s newest tasks, for the task tray.',
  data: z.array(Job),
})
