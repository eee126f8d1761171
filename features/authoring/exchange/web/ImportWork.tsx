import type { Job } from '#features/workbench/jobs/contract.ts'
import { Button, Progress } from 'antd'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { importTexts } from './import-texts.ts'
import styles from './import.module.css'

interface Props {
  job: Job | undefined
  error: Error | null
  retry: () => void
  again: () => void
}

/** Third step of the import: progress of the job, or the reason why it failed. */
export function ImportWork({ job, error, retry, again }: Props) {
  const t = useTexts(importTexts)
  const button = <Button onClick={again}>{t.again}</Button>
  if (error instanceof RequestError && error.errorCode === 'notFound')
    return (
      <EmptyState title={t.gone} detail={t.goneHelp}>
        {button}
      </EmptyState>
    )
  if (error && !job) return <Failed error={error} retry={retry} />
  if (job?.state === 'failed' || (job?.state === 'done' && !job.result))
    return (
      <div role="alert">
        <EmptyState title={t.failedTitle} detail={[job.error, t.failedHelp].filter(Boolean).join(' ')}>
          {button}
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.step}>
      <p className={styles.file}>
        <b>{job?.title ?? t.working}</b>
        <small role="status">{job?.state === 'running' ? (job.step ? t.step(job.step) : t.working) : t.waiting}</small>
      </p>
      <Progress percent={Math.floor((job?.progress ?? 0) * 100)} status="active" aria-label={t.working} />
      <p className={styles.pace}>{t.workHelp}</p>
    </div>
  )
}
