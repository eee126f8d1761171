import { Button, Skeleton } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { saveText } from '#web/ui/files/download.ts'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { useImpactConfirm } from '#web/ui/list/selection/use-impact-confirm.tsx'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import type { Media } from '../../contract.ts'
import type { MediaNote, mediaNoteAdd, mediaNoteRemove, mediaNotes } from '../../contract-notes.ts'
import { noteAddLine, noteLines, notesLine } from '../lines.ts'
import type { Playback } from '../player/playback.ts'
import { Composer } from './Composer.tsx'
import { markdownOf } from './markdown.ts'
import { NoteItem } from './NoteItem.tsx'
import styles from './notes.module.css'
import { notesTexts } from './notes-texts.ts'

interface Props {
  media: Media
  playback: Playback
  /** Under a tab that is named so already, without the key. */
  phone: boolean
}

/** The person's notes about a video or audio and those of its editors, with a field for a new one. */
export function Notes({ media, playback, phone }: Props) {
  const t = useTexts(notesTexts)
  const undo = useUndo()
  const confirm = useImpactConfirm()
  const { data, error, refetch } = useRead<typeof mediaNotes>(notesLine, { fileId: media.id })
  const [addAgain] = useCall<typeof mediaNoteAdd>(noteAddLine, { refresh: noteLines })
  const [remove] = useCall<typeof mediaNoteRemove>('DELETE /pressplatform/media/{fileId}/notes/{noteId}', { refresh: noteLines })
  const removeOwn = async ({ id, at, text, shared }: MediaNote) => {
    if (!(await remove({ fileId: media.id, noteId: id }))) return
    undo(t.removed, () => void addAgain({ fileId: media.id, body: { at, text, shared }, key: newKey() }))
  }
  const askRemove = ({ id, by }: MediaNote) =>
    confirm({
      title: t.askRemove(by.name),
      help: t.askRemoveHelp,
      ok: () => t.remove,
      load: () => Promise.resolve({ effects: [] }),
      run: async () => (await remove({ fileId: media.id, noteId: id })) && undo(t.removed),
    })
  const notes = data?.notes ?? []
  const exportAll = () => {
    const address = `${location.origin}${screenHref('/xgplay')}?resourceid=${media.id}`
    saveText(`${media.title} ${t.title}.md`, markdownOf(media.title, address, notes), 'text/markdown;charset=utf-8')
  }
  return (
    <section className={styles.notes} aria-label={t.title}>
      <header>
        <h2 className={phone ? 'visually-hidden' : undefined}>{t.title}</h2>
        <span>{phone ? t.helpPhone : t.help}</span>
        <Button type="link" disabled={!notes.length} onClick={exportAll}>
          {t.export}
        </Button>
      </header>
      <Composer media={media} playback={playback} />
      {error && !data ? (
        <RetryLine error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : notes.length ? (
        <ul className={styles.list}>
          {notes.map((note) => (
            <NoteItem
              key={note.id}
              media={media}
              note={note}
              seek={playback.seek}
              remove={() => (note.mine ? void removeOwn(note) : askRemove(note))}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t.none}</p>
      )}
    </section>
  )
}
