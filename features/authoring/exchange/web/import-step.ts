import type { Job } from '#features/workbench/jobs/contract.ts'

export const importSteps = ['choose', 'upload', 'work', 'report'] as const
export type ImportStep = (typeof importSteps)[number]

interface Known {
  /** True while a file is being uploaded. */
  uploading: boolean
  /** Id of the job in the address; empty if there is none. */
  jobId: string
  job: Pick<Job, 'state' | 'result'> | undefined
}

/** The present step of an import. After a reload the job in the address is sufficient. */
export function stepOf({ uploading, jobId, job }: Known): ImportStep {
  if (jobId) return job?.state === 'done' && job.result ? 'report' : 'work'
  return uploading ? 'upload' : 'choose'
}

/** Polling interval of the job in milliseconds; false once it has ended. */
export const jobPollInterval = (job: Pick<Job, 'state'> | undefined): number | false =>
  job?.state === 'done' || job?.state === 'failed' ? false : 1000
