import type { Job } from '@recto/contract/jobs'

export const importSteps = ['choose', 'upload', 'work', 'report'] as const
export type ImportStep = (typeof importSteps)[number]

interface Known {
  /** Whether a file is on its way. */
  uploading: boolean
  /** The task that the address names. */
  jobId: string
  job: Pick<Job, 'state' | 'result'> | undefined
}

/** Where an import stands. The address alone leads back to a task that works or has ended. */
export function stepOf({ uploading, jobId, job }: Known): ImportStep {
  if (jobId) return job?.state === 'done' && job.result ? 'report' : 'work'
  return uploading ? 'upload' : 'choose'
}

/** Milliseconds until a task is looked at again; false once it has ended. */
export const lookAgain = (job: Pick<Job, 'state'> | undefined): number | false => (job?.state === 'done' || job?.state === 'failed' ? false : 1000)
