import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import type { rerunPreview, RerunPreview, rerunStart } from '../../contract.ts'
import type { templatePreview, templateUse } from '../../contract-templates.ts'
import { Making } from './Making.tsx'
import { newName } from './new-name.ts'
import { RerunFields, usualWeeks } from './RerunFields.tsx'
import { rerunTexts } from '../texts.ts'

interface Props {
  title: string
  note?: string
  /** What is said of a course that does not exist. */
  gone: string
  /** What does not come along. */
  stays: string
  /** The course that is made again, and its name; undefined while it is being read. */
  courseId: string
  courseName: string | undefined
  /** Why the name could not be read, and how to read it once more. */
  error?: Error | null
  reload?: () => Promise<unknown>
  preview: (typeof rerunPreview | typeof templatePreview)['line']
  start: (typeof rerunStart | typeof templateUse)['line']
  /** Calls, beside the preview and the tasks, that are read again after the start. */
  refresh?: readonly string[]
  /** Sent beside what every new course needs. */
  more?: { team: boolean }
  close: () => void
  /** Shown above the fields. */
  above?: ReactNode
  /** Further choices of what comes along. */
  choices?: (found: RerunPreview) => ReactNode
}

/** The form of a course that is made from another one, with the new calendar, and then the task that makes it. */
export function NewCourseForm({
  title,
  note,
  gone,
  stays,
  courseId,
  courseName,
  error: nameError = null,
  reload: reloadName,
  preview,
  start,
  refresh = [],
  more,
  close,
  above,
  choices,
}: Props) {
  const t = useTexts(rerunTexts)
  const [weeks, setWeeks] = useState(usualWeeks)
  const [typed, setTyped] = useState<string>()
  const [files, setFiles] = useState(true)
  const [key, setKey] = useState(newKey)
  const [jobId, setJobId] = useState<string>()
  const read = useRead<typeof rerunPreview | typeof templatePreview>(preview, { courseId, query: { weeks } }, { keep: true })
  const [make, { busy }] = useCall<typeof rerunStart | typeof templateUse>(start, {
    refresh: [preview, 'GET /pressplatform/jobs', ...refresh],
    refreshOnConflict: true,
    onDone: (started) => setJobId(started.jobId),
    onFail: () => setKey(newKey),
  })
  const { data, isPlaceholderData: stale } = read
  const error = nameError ?? read.error
  const ready = data !== undefined && courseName !== undefined
  const name = typed ?? (ready && data.firstDay ? newName(courseName, data.firstDay.to, t) : (courseName ?? ''))
  const reload = () => void Promise.all([reloadName?.(), read.refetch()])
  if (jobId !== undefined)
    return (
      <Making
        title={title}
        jobId={jobId}
        name={name}
        close={close}
        again={() => {
          setKey(newKey)
          setJobId(undefined)
          reload()
        }}
      />
    )
  return (
    <MarginForm
      title={title}
      {...(note !== undefined && { note })}
      open
      close={close}
      foot={
        <>
          <Button onClick={close}>{t.cancel}</Button>
          <Button
            type="primary"
            disabled={!ready || !data.units || stale || error !== null || !name.trim()}
            loading={busy}
            onClick={() =>
              data && void make({ courseId, key, body: { version: data.version, weeks: data.firstDay ? weeks : 0, name, files, ...more } })
            }
          >
            {t.make(data?.units ?? 0)}
          </Button>
        </>
      }
    >
      {above}
      {error && !ready && <LoadFailure error={error} gone={gone} retry={reload} />}
      {!ready && !error && <Skeleton active aria-label={t.loading} />}
      {ready && (
        <RerunFields
          data={data}
          stale={stale}
          weeks={weeks}
          setWeeks={setWeeks}
          name={name}
          setName={setTyped}
          files={files}
          setFiles={setFiles}
          stays={stays}
        >
          {choices?.(data)}
        </RerunFields>
      )}
    </MarginForm>
  )
}
