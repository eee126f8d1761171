import { FileOutlined } from '@ant-design/icons'
import { App, Switch } from 'antd'
import { useRef, useState } from 'react'
import type { StoredFile } from '#contract/files.ts'
import { AttachmentList } from '#features/library/attachments/web/AttachmentList.tsx'
import { AttachmentsField } from '#features/library/attachments/web/AttachmentsField.tsx'
import { fileSize } from '#plain/numbers/file-size.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Course, courseFilesChange } from '../../contract.ts'
import { mostAttachments } from '../limits.ts'
import { courseLines } from '../lines.ts'
import { useCourse } from '../use-course.ts'
import { courseTexts } from './course-texts.ts'
import styles from './details.module.css'

/** The attachments of a course. */
export default function ResourcesPage() {
  const course = useCourse()
  if (!course) return null
  const files = course.fileGroups[0]?.fileItems ?? []
  return course.can.edit ? <EditFiles key={course.id} course={course} files={files} /> : <ReadFiles course={course} files={files} />
}

function ReadFiles({ course, files }: { course: Course; files: readonly StoredFile[] }) {
  const t = useTexts(courseTexts)
  if (!files.length)
    return (
      <div className={styles.page}>
        <EmptyState title={t.noResources} />
      </div>
    )
  return (
    <section className={styles.page} aria-label={t.resources}>
      {course.can.download ? (
        <AttachmentList files={files} />
      ) : (
        <>
          <p className={styles.help}>{t.downloadOff}</p>
          <ul className={styles.names}>
            {files.map(({ id, name, size }) => (
              <li key={id}>
                <FileOutlined aria-hidden /> <span>{name}</span> <small>{fileSize(size)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface Stored {
  files: readonly StoredFile[]
  on: 0 | 1
}

/** Stores every change at once; changes that are made while one is on its way are stored together after it. */
function useStoredFiles(course: Course, files: readonly StoredFile[]) {
  const t = useTexts(courseTexts)
  const { message } = App.useApp()
  const [shown, setShown] = useState<readonly StoredFile[]>(files)
  const [change, { busy }] = useCall<typeof courseFilesChange>('PUT /pressplatform/teaching/course/files', {
    refresh: courseLines,
    refreshOnConflict: true,
    onDone: () => void message.success({ content: t.saved, key: 'course-files' }),
  })
  const waiting = useRef<Stored>(undefined)
  const sending = useRef(false)
  const version = useRef(0)
  async function store(next: Stored): Promise<void> {
    setShown(next.files)
    waiting.current = next
    if (sending.current) return
    sending.current = true
    for (let now = waiting.current as Stored | undefined; now; now = waiting.current) {
      waiting.current = undefined
      const rowVersion = Math.max(version.current, course.rowVersion)
      const fileItems = now.files.map(({ id }) => id)
      const done = await change({ body: { contentId: course.id, rowVersion, fileItems, is_attachment_ownload: now.on } })
      if (done) version.current = done.data.rowVersion
      else {
        waiting.current = undefined
        setShown(files)
      }
    }
    sending.current = false
  }
  return { shown, busy, store }
}

function EditFiles({ course, files }: { course: Course; files: readonly StoredFile[] }) {
  const t = useTexts(courseTexts)
  const { shown, busy, store } = useStoredFiles(course, files)
  return (
    <section className={styles.page} aria-label={t.resources}>
      <div className={styles.switch}>
        <Switch
          id="download"
          checked={course.is_attachment_ownload === 1}
          loading={busy}
          onChange={(on) => void store({ files: shown, on: on ? 1 : 0 })}
          aria-describedby="download-help"
        />
        <label htmlFor="download">
          {t.download}
          <small id="download-help">{t.downloadHelp}</small>
        </label>
      </div>
      <p className={styles.help}>{shown.length ? t.resourcesHelp : t.noResourcesHelp}</p>
      <AttachmentsField value={shown} max={mostAttachments} onChange={(next) => void store({ files: next, on: course.is_attachment_ownload })} />
    </section>
  )
}
