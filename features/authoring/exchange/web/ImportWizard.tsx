import { LeftOutlined } from '@ant-design/icons'
import type { Job, jobGet } from '#features/workbench/jobs/contract.ts'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Steps } from '#web/ui/display/Steps.tsx'
import { ImportChoice } from './ImportChoice.tsx'
import { ImportReport } from './ImportReport.tsx'
import { importTexts } from './import-texts.ts'
import styles from './import.module.css'
import { ImportUpload } from './ImportUpload.tsx'
import { ImportWork } from './ImportWork.tsx'
import { useImportUpload } from './use-import-upload.ts'

const importSteps = ['choose', 'upload', 'work', 'report'] as const
type ImportStep = (typeof importSteps)[number]

/** The import of a manuscript in steps. The job is in the address, so that the person may leave and come back. */
export function ImportWizard() {
  const t = useTexts(importTexts)
  const [query, setQuery] = useSearchParams()
  const jobId = reference.read(query.get('job') ?? '') ?? ''
  const go = (job: string) => setQuery({ import: '1', ...(job && { job }) })
  const job = useRead<typeof jobGet>('GET /pressplatform/jobs/{jobId}', jobId ? { jobId } : undefined, { every: jobPollInterval })
  useLive(
    'job',
    ({ id }) => id === jobId && void job.refetch(),
    () => void job.refetch(),
  )
  const upload = useImportUpload(go)
  const step = stepOf({ uploading: upload.sending !== undefined, jobId, job: job.data })
  useObjectName(t.title)
  const result = job.data?.result
  return (
    <section className={styles.page} aria-labelledby="import-title">
      <header className={styles.head}>
        <Button type="text" icon={<LeftOutlined aria-hidden />} aria-label={t.back} onClick={() => setQuery({})} />
        <h1 id="import-title">{t.title}</h1>
      </header>
      <Steps label={t.steps} names={importSteps.map((name) => t[name])} at={importSteps.indexOf(step)} />
      {step === 'choose' && <ImportChoice upload={upload} />}
      {step === 'upload' && <ImportUpload upload={upload} />}
      {step === 'work' && <ImportWork job={job.data} error={job.error} retry={() => void job.refetch()} again={() => go('')} />}
      {step === 'report' && result && 'counts' in result && <ImportReport result={result} leave={() => setQuery({})} />}
    </section>
  )
}

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
