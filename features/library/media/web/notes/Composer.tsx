import { Button, Checkbox, type GetRef, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { clockOf } from '#plain/numbers/cues.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useLetterKey } from '#web/kernel/page/letter-keys.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { dropDraft, loadDraft, saveDraft } from '#web/ui/form/draft/kept-draft.ts'
import { newKey } from '#web/ui/form/use-new-record.ts'
import type { Media } from '../../contract.ts'
import type { mediaNoteAdd } from '../../contract-notes.ts'
import { noteAddLine, noteLines } from '../lines.ts'
import type { Playback } from '../player/playback.ts'
import { longest, near, problemOf } from './note-text.ts'
import styles from './notes.module.css'
import { notesTexts } from './notes-texts.ts'

interface Draft {
  text: string
  /** The second that it is about; null while nothing is written. */
  at: number | null
  shared: boolean
}
const empty: Draft = { text: '', at: null, shared: false }

/** The field for a new note. Its second is the one at which the field is entered; playback goes on. What is not sent yet survives a reload. */
export function Composer({ media, playback }: { media: Media; playback: Playback }) {
  const t = useTexts(notesTexts)
  const name = `media.note.${media.id}`
  const [draft, setDraft] = useState<Draft>(() => loadDraft<Draft>(name)?.draft ?? empty)
  const [said, setSaid] = useState('')
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const problemId = useId()
  const now = Math.floor(playback.now.time)
  // The state of the player is late by up to a quarter of a second, and more while the video loads.
  const second = () => Math.floor(playback.element?.currentTime ?? 0)
  const write = (next: Draft) => {
    setDraft(next)
    if (next.text) saveDraft(name, { rowVersion: 0, draft: next })
    else dropDraft(name)
  }
  // The same note is sent again under the same key, so that it is added once.
  const sent = useRef({ what: '', key: '' })
  const [add, { busy, error }] = useCall<typeof mediaNoteAdd>(noteAddLine, {
    refresh: noteLines,
    silent: true,
    onDone({ at }) {
      write({ ...empty, shared: draft.shared })
      setSaid(t.added(clockOf(at)))
    },
  })
  const text = draft.text.trim()
  const submit = () => {
    if (!text || busy) return
    const body = { text, at: draft.at ?? second(), shared: draft.shared && media.can.edit }
    const what = JSON.stringify(body)
    if (sent.current.what !== what) sent.current = { what, key: newKey() }
    void add({ fileId: media.id, body, key: sent.current.key })
  }
  useLetterKey('n', () => {
    // The field cannot be seen beside a full screen.
    if (document.fullscreenElement) void document.exitFullscreen()
    field.current?.focus()
  })
  const problem = error && problemOf(error, t.kept)
  const at = draft.at ?? now
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.box} data-problem={problem ? true : undefined}>
        <span className={styles.at}>{clockOf(at)}</span>
        <Input.TextArea
          ref={field}
          variant="borderless"
          autoSize={{ minRows: 1, maxRows: 8 }}
          aria-label={t.write}
          aria-describedby={problemId}
          aria-invalid={problem ? true : undefined}
          placeholder={t.write}
          maxLength={longest}
          value={draft.text}
          onChange={({ target }) => write({ ...draft, text: target.value, at: draft.at ?? second() })}
          onFocus={() => draft.at === null && setDraft({ ...draft, at: second() })}
          onBlur={() => !draft.text && setDraft({ ...draft, at: null })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            submit()
          }}
        />
        <Button htmlType="submit" type="primary" disabled={!text} loading={busy}>
          {t.add}
        </Button>
      </div>
      <div className={styles.below}>
        {media.can.edit && (
          <Checkbox checked={draft.shared} title={t.shareHelp} onChange={({ target }) => write({ ...draft, shared: target.checked })}>
            {t.share}
          </Checkbox>
        )}
        {draft.at !== null && draft.at !== now && (
          <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={() => write({ ...draft, at: second() })}>
            {t.useNow}
          </Button>
        )}
        <span id={problemId} aria-live="polite">
          {problem ? <span className={styles.problem}>{problem}</span> : draft.text.length > near && t.left(longest - draft.text.length)}
        </span>
        <span className="visually-hidden" role="status">
          {said}
        </span>
      </div>
    </form>
  )
}
