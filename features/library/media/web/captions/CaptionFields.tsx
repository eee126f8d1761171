import { App, Button, Input, Pagination, Popconfirm, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { srtOf, vttOf } from '#plain/numbers/cues.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { send as ask } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { saveText } from '#web/ui/files/download.ts'
import type { Caption, captionChange, captionGet, captionRemove, CaptionState } from '../../contract.ts'
import { captionLine, mediaLine } from '../lines.ts'
import { cueAt } from '../page/search.ts'
import type { Playback } from '../player/playback.ts'
import styles from './captions.module.css'
import { CueRows } from './CueRows.tsx'
import { addCue, problemOf, shiftCues } from './edits.ts'
import { editorTexts } from './editor-texts.ts'
import { useHistory } from './use-history.ts'

/** Captions on a page of the editor. */
const pageSize = 50

interface Props {
  fileId: string
  caption: Caption
  playback: Playback
  /** Told whether there are changes that are not saved. */
  onChanged: (changed: boolean) => void
  removed: () => void
}

/** Captions of one language: their texts and times, their name and state. */
export function CaptionFields({ fileId, caption, playback, onChanged, removed }: Props) {
  const t = useTexts(editorTexts)
  const { message } = App.useApp()
  const history = useHistory(caption.cues)
  const { cues } = history
  const [label, setLabel] = useState(caption.label)
  const [state, setState] = useState<CaptionState>(caption.state)
  /** What the server has, as far as it is known here. */
  const [base, setBase] = useState(caption)
  /** What someone else has saved meanwhile. */
  const [theirs, setTheirs] = useState<Caption>()
  const sent = useRef(cues)
  const [added, setAdded] = useState<{ at: number }>()
  const [page, setPage] = useState(1)
  const [shift, setShift] = useState('')
  const [save, { busy }] = useCall<typeof captionChange>('PUT /pressplatform/media/{fileId}/captions/{captionId}', {
    refresh: [mediaLine, captionLine],
    onDone: (saved) => {
      setBase(saved)
      setLabel(saved.label)
      setTheirs(undefined)
      history.saved(sent.current)
      void message.success(t.saved)
    },
    silent: true,
    onFail: (error) => {
      if (error.errorCode === 'conflict')
        ask<typeof captionGet>(captionLine, { fileId, captionId: caption.id }, { silent: true }).then(
          setTheirs,
          () => void message.error(error.message),
        )
      else void message.error(error.fields?.[0]?.message ?? error.message)
    },
  })
  const [remove] = useCall<typeof captionRemove>('DELETE /pressplatform/media/{fileId}/captions/{captionId}', {
    refresh: [mediaLine],
    onDone: () => {
      void message.success(t.removed)
      removed()
    },
  })
  const bad = cues.some((_, at) => ['empty', 'order'].includes(problemOf(cues, at) ?? ''))
  const changed = history.changed || label !== base.label || state !== base.state
  const send = (rowVersion = base.rowVersion) => {
    if (bad || !changed) return
    sent.current = cues
    void save({
      fileId,
      captionId: caption.id,
      body: { language: caption.language, label: label.trim() || base.label, state, cues: [...cues], rowVersion },
    })
  }
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    onChanged(changed)
    return () => onChanged(false)
  }, [changed, onChanged])
  const first = (Math.min(page, Math.max(1, Math.ceil(cues.length / pageSize))) - 1) * pageSize
  const by = Number(shift.replace(',', '.')) * 1000
  const name = `${caption.label}.${caption.language}`
  return (
    <>
      {theirs && (
        <ConflictNotice
          busy={busy}
          keepMine={() => send(theirs.rowVersion)}
          takeTheirs={() => {
            history.begin(theirs.cues)
            setLabel(theirs.label)
            setState(theirs.state)
            setBase(theirs)
            setTheirs(undefined)
          }}
        />
      )}
      <div className={styles.facts}>
        <label>
          {t.label}
          <Input value={label} maxLength={40} onChange={({ target }) => setLabel(target.value)} />
        </label>
        <span>
          <span id="caption-state">{t.state}</span>
          <Segmented<CaptionState>
            aria-labelledby="caption-state"
            value={state}
            options={[
              { value: 'draft', label: t.draft },
              { value: 'checked', label: t.checked },
            ]}
            onChange={setState}
          />
        </span>
        <small>{t.stateHelp}</small>
      </div>
      <div className={styles.tools}>
        <Button
          onClick={() => {
            const { cues: all, added: at } = addCue(cues, playback.now.time * 1000)
            history.change(all, '')
            setPage(Math.floor(at / pageSize) + 1)
            setAdded({ at })
          }}
        >
          {t.addCue}
        </Button>
        <Button disabled={!history.canUndo} onClick={history.undo}>
          {t.undo}
        </Button>
        <Input
          className={styles.shift}
          aria-label={t.shift}
          placeholder={t.shift}
          inputMode="decimal"
          value={shift}
          onChange={({ target }) => setShift(target.value)}
        />
        <Button
          disabled={!Number.isFinite(by) || by === 0 || !cues.length}
          onClick={() => {
            history.change(shiftCues(cues, Math.round(by)), '')
            setShift('')
          }}
        >
          {t.shiftDo}
        </Button>
        <Button onClick={() => saveText(`${name}.vtt`, vttOf(cues), 'text/vtt;charset=utf-8')}>{t.exportVtt}</Button>
        <Button onClick={() => saveText(`${name}.srt`, srtOf(cues), 'application/x-subrip;charset=utf-8')}>{t.exportSrt}</Button>
        <Popconfirm title={t.removeSure} onConfirm={() => void remove({ fileId, captionId: caption.id })}>
          <Button danger type="text">
            {t.remove}
          </Button>
        </Popconfirm>
      </div>
      <CueRows
        cues={cues}
        first={first}
        count={pageSize}
        language={caption.language}
        added={added}
        playing={cueAt(cues, playback.now.time)}
        onChange={history.change}
        onPlay={({ from }) => {
          playback.seek(from / 1000)
          playback.play()
        }}
      />
      {cues.length > pageSize && (
        <Pagination size="small" current={page} total={cues.length} pageSize={pageSize} showSizeChanger={false} onChange={setPage} />
      )}
      <footer className={styles.foot}>
        <span role="status">{bad ? t.cannotSave : changed ? t.unsaved : t.count(cues.length)}</span>
        <Button type="primary" disabled={!changed || bad} loading={busy} onClick={() => send()}>
          {t.save}
        </Button>
        <small>{t.keys}</small>
      </footer>
    </>
  )
}
