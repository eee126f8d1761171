import { Button, Progress } from 'antd'
import { useNavigate } from 'react-router'
import { courseAddress } from '#features/learning/courses/web/lines.ts'
import type { jobGet } from '#features/workbench/jobs/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import styles from '../calendar.module.css'
import { rerunTexts } from '../texts.ts'

interface Props {
  title: string
  jobId: string
  name: string
  close: () => void
  again: () => void
}

/** The task that makes the new course: its progress, and what it has made. */
export function Making({ title, jobId, name, close, again }: Props) {
  const t = useTexts(rerunTexts)
  const go = useNavigate()
  const { data: job } = useRead<typeof jobGet>(
    'GET /pressplatform/jobs/{jobId}',
    { jobId },
    { every: (found) => (found?.state === 'done' || found?.state === 'failed' ? false : 500) },
  )
  const made = job?.state === 'done' && job.result && 'courseId' in job.result ? job.result : undefined
  const failed = job?.state === 'failed'
  return (
    <MarginForm
      title={title}
      open
      close={close}
      foot={
        <>
          <Button onClick={close}>{t.close}</Button>
          {failed && (
            <Button type="primary" onClick={again}>
              {t.again}
            </Button>
          )}
          {made && (
            <Button type="primary" onClick={() => void go(courseAddress(made.courseId, 'outline'))}>
              {t.open}
            </Button>
          )}
        </>
      }
    >
      <div role="status" className={styles.making}>
        <b>{made ? t.made(name) : failed ? t.failed : t.making(name)}</b>
        {!made && !failed && <Progress percent={Math.floor((job?.progress ?? 0) * 100)} status="active" aria-label={t.making(name)} />}
        <p>{made ? t.madeCount(made.sections, made.units) : failed ? job.error : t.leave}</p>
      </div>
    </MarginForm>
  )
}
