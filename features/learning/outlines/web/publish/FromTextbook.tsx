import { App, Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { newKey } from '#web/ui/form/use-new-record.ts'
import type { textbookToCourse } from '../../contract-textbook.ts'
import { outlineLines } from '../lines.ts'
import { BookField } from './BookField.tsx'
import { publishTexts } from './publish-texts.ts'
import styles from './publish.module.css'

interface Props {
  /** The course whose empty outline is filled; without it a new course is made and opened. */
  courseId?: string
  close: () => void
}

/** Makes an outline of the chapters of a textbook. */
export function FromTextbook({ courseId, close }: Props) {
  const t = useTexts(publishTexts)
  const { message } = App.useApp()
  const go = useNavigate()
  const [key] = useState(newKey)
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const [convert, { busy, error }] = useCall<typeof textbookToCourse>('POST /pressplatform/textbooks/2course', {
    refresh: outlineLines,
    onDone(made) {
      void message.success(t.converted(made.sections, made.units))
      close()
      if (!courseId) void go(`/details/outline?${new URLSearchParams({ courseId: made.courseId })}`)
    },
  })
  return (
    <Modal
      open
      title={courseId ? t.bookTitle : t.newTitle}
      okText={t.convert}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !id }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => convert({ key, body: { id, name: name.trim(), courseId: courseId ?? null } })}
    >
      <p className={styles.intro}>{t.bookNote}</p>
      <div className={styles.field}>
        <span>{t.book}</span>
        <BookField value={id} onChange={setId} />
      </div>
      {!courseId && (
        <label className={styles.field}>
          <span>{t.courseName}</span>
          <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
          <small>{t.courseNameHelp}</small>
        </label>
      )}
      {error && (
        <p role="alert" className={styles.notes}>
          {error.message}
        </p>
      )}
    </Modal>
  )
}
