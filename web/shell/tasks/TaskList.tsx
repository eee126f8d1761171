import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import type { Job } from '#features/workbench/jobs/contract.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { Button, Progress } from 'antd'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { exportHref, fileOf, hasExpired } from '#web/ui/export/use-export.ts'
import { fullTime, When } from '#web/ui/time/When.tsx'
import style from './TaskList.module.css'
import { texts } from '../texts.ts'

interface TaskListProps {
  jobs: readonly Job[]
  failed: boolean
  onRetry: () => void
  onClose: () => void
}

/** The newest tasks, those in progress with a progress bar. */
export function TaskList({ jobs, failed, onRetry, onClose }: TaskListProps) {
  const t = useTexts(texts)
  if (failed && !jobs.length)
    return (
      <p className={style.none}>
        {t.tasksFailed}{' '}
        <Button type="link" size="small" onClick={onRetry}>
          {t.retry}
        </Button>
      </p>
    )
  if (!jobs.length) return <p className={style.none}>{t.noTasks}</p>
  return (
    <ul className={style.list}>
      {jobs.map((job) => (
        <li key={job.id}>
          <Task job={job} onClose={onClose} />
        </li>
      ))}
    </ul>
  )
}

function Task({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useTexts(texts)
  const report = reportOf(job)
  const file = job.state === 'done' ? fileOf(job) : undefined
  const underWay = job.state === 'waiting' || job.state === 'running'
  return (
    <>
      <p className={style.title}>
        {job.state === 'done' && <CheckCircleOutlined style={{ color: 'var(--ok)' }} aria-label={t.taskDone} />}
        {job.state === 'failed' && <CloseCircleOutlined style={{ color: 'var(--err)' }} aria-label={t.taskFailed} />}
        <b>{job.title}</b>
        {file && (
          <a href={exportHref(file.fileId)} download={file.name}>
            {t.taskDownload}
          </a>
        )}
        {report && (
          <Link to={report} onClick={onClose}>
            {underWay ? t.taskOpen : job.kind === courseRerun ? t.taskCourse : t.taskReport}
          </Link>
        )}
      </p>
      {underWay && <Progress percent={Math.floor(job.progress * 100)} size="small" aria-label={job.title} />}
      <p className={style.detail}>
        <span>{stateText(job, t)}</span>
        {file && <span>{fileSize(file.size)}</span>}
        {file?.expiresAt && <span>{t.taskKept(fullTime(file.expiresAt))}</span>}
        <When at={job.finishedAt ?? job.createdAt} />
      </p>
    </>
  )
}

const stepTextKeys = { unpack: 'stepUnpack', read: 'stepRead', pictures: 'stepPictures', write: 'stepWrite' } as const
type StateTexts = Pick<
  (typeof texts)['zh-CN'],
  'taskWaiting' | 'taskAhead' | 'taskRunning' | 'taskDone' | 'taskExpired' | 'taskFailed' | (typeof stepTextKeys)[keyof typeof stepTextKeys]
>
const isStep = (step: string): step is keyof typeof stepTextKeys => step in stepTextKeys

function stateText({ state, step, ahead, error, result }: Job, t: StateTexts): string {
  if (state === 'waiting') return ahead ? t.taskAhead(ahead) : t.taskWaiting
  if (state === 'done') return error ?? (result && hasExpired(result) ? t.taskExpired : t.taskDone)
  if (state === 'failed') return error ?? t.taskFailed
  return isStep(step) ? t[stepTextKeys[step]] : t.taskRunning
}

/** The screens with the import wizard, by the kind of the task. */
const importScreens: Record<string, string> = { import: '/user/list' }

/** The kind of task that makes a course. */
const courseRerun = 'courseRerun'

/** The screen that shows the progress and the result of a task, if there is one. */
function reportOf({ id, kind, result }: Job): string | undefined {
  if (kind.startsWith('textbookImport')) return `/textmange/mytext/?${new URLSearchParams({ import: '1', job: id })}`
  if (kind === courseRerun)
    return result && 'courseId' in result ? `/details/outline?${new URLSearchParams({ courseId: result.courseId })}` : undefined
  const screen = importScreens[kind]
  if (screen) return `${screen}?${new URLSearchParams({ import: result && 'importId' in result ? result.importId : '1' })}`
  return undefined
}
