import { MoreOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { useRef, useState } from 'react'
import { clockOf } from '#plain/numbers/cues.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { Media } from '../../contract.ts'
import type { MediaNote, mediaNoteChange } from '../../contract-notes.ts'
import { noteLines } from '../lines.ts'
import { longest, problemOf } from './note-text.ts'
import styles from './notes.module.css'
import { notesTexts } from './notes-texts.ts'

interface Props {
  media: Media
  note: MediaNote
  seek: (second: number) => void
  remove: () => void
}

/** A note: its second, which leads there, who wrote it and when, and the text. */
export function NoteItem({ media, note, seek, remove }: Props) {
  const t = useTexts(notesTexts)
  const [editing, setEditing] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(false)
    menu.current?.focus()
  }
  const { at, text, shared, mine, by, updatedAt } = note
  const time = clockOf(at)
  const items = [
    ...(mine ? [{ key: 'edit', label: t.edit, onClick: () => setEditing(true) }] : []),
    ...(mine || media.can.edit ? [{ key: 'remove', label: t.remove, danger: true, onClick: remove }] : []),
  ]
  return (
    <li className={styles.note} data-shared={shared || undefined}>
      <p className={styles.head}>
        <button type="button" aria-label={t.goTo(time)} onClick={() => seek(at)}>
          {time}
        </button>
        <span>{mine ? t.me : by.name}</span>
        <When at={updatedAt} />
        {mine && shared && <span>{t.shared}</span>}
        {items.length > 0 && (
          <MenuOver menu={{ items }} edge="end">
            <Button ref={menu} type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t.more(time)} />
          </MenuOver>
        )}
      </p>
      {editing ? <EditNote media={media} note={note} close={close} /> : <p className={styles.text}>{text}</p>}
    </li>
  )
}

function EditNote({ media, note, close }: { media: Media; note: MediaNote; close: () => void }) {
  const t = useTexts(notesTexts)
  const [text, setText] = useState(note.text)
  const [shared, setShared] = useState(note.shared)
  const [save, { busy, error }] = useCall<typeof mediaNoteChange>('PUT /pressplatform/media/{fileId}/notes/{noteId}', {
    refresh: noteLines,
    refreshOnConflict: true,
    silent: true,
    onDone: close,
  })
  const typed = text.trim()
  const submit = () => {
    if (typed) void save({ fileId: media.id, noteId: note.id, body: { text: typed, shared, rowVersion: note.rowVersion } })
  }
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 2, maxRows: 10 }}
        aria-label={t.text}
        maxLength={longest}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit()
        }}
      />
      {error && (
        <p className={styles.problem} role="alert">
          {error.errorCode === 'conflict' ? t.conflict : problemOf(error, t.kept)}
        </p>
      )}
      <div className={styles.below}>
        {(media.can.edit || note.shared) && (
          <Checkbox checked={shared} title={t.shareHelp} onChange={({ target }) => setShared(target.checked)}>
            {t.share}
          </Checkbox>
        )}
        <Button htmlType="submit" type="primary" size="small" disabled={!typed} loading={busy}>
          {t.save}
        </Button>
        <Button size="small" onClick={close}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
