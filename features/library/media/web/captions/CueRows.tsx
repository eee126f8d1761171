import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Cue } from '#plain/numbers/cues.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { changeCue, mergeCue, problemOf, removeCue, splitCue } from './edits.ts'
import styles from './captions.module.css'
import { editorTexts } from './editor-texts.ts'
import { TimeField } from './TimeField.tsx'

interface Props {
  cues: readonly Cue[]
  /** The first that is shown, and how many. */
  first: number
  count: number
  language: string
  playing: number
  /** The one that was added last: it is to be written now. */
  added: { at: number } | undefined
  onChange: (cues: Cue[], part: string) => void
  onPlay: (cue: Cue) => void
}

/** The captions of a page, each with its times, its text and what can be done with it. */
export function CueRows({ cues, first, count, language, playing, added, onChange, onPlay }: Props) {
  const t = useTexts(editorTexts)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (added) list.current?.querySelector<HTMLElement>(`[data-at="${added.at}"] textarea`)?.focus()
  }, [added])
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>, at: number, cue: Cue) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Enter' && event.ctrlKey) onChange(splitCue(cues, at, event.currentTarget.selectionStart), '')
    else if (event.altKey && step) list.current?.querySelector<HTMLElement>(`[data-at="${at + step}"] textarea`)?.focus()
    else if (event.altKey && event.key.toLowerCase() === 'p') onPlay(cue)
    else return
    event.preventDefault()
  }
  return (
    <ol ref={list} className={styles.cues}>
      {cues.slice(first, first + count).map((cue, index) => {
        const at = first + index
        const problem = problemOf(cues, at)
        return (
          <li key={at} data-at={at} data-playing={at === playing || undefined} data-problem={problem}>
            <span className={styles.times}>
              <TimeField value={cue.from} label={t.from(at + 1)} onChange={(from) => onChange(changeCue(cues, at, { from }), '')} />
              <TimeField value={cue.to} label={t.to(at + 1)} bad={problem === 'order'} onChange={(to) => onChange(changeCue(cues, at, { to }), '')} />
            </span>
            <span className={styles.words}>
              <textarea
                aria-label={t.text(at + 1)}
                lang={language}
                rows={Math.min(4, Math.max(1, cue.text.split('\n').length))}
                maxLength={500}
                value={cue.text}
                onChange={({ target }) => onChange(changeCue(cues, at, { text: target.value }), `text${at}`)}
                onKeyDown={(event) => keys(event, at, cue)}
              />
              {problem && <small>{t[problem]}</small>}
            </span>
            <span className={styles.acts}>
              <Button size="small" type="text" aria-label={t.play(at + 1)} onClick={() => onPlay(cue)}>
                ▶
              </Button>
              <Button size="small" type="text" onClick={() => onChange(splitCue(cues, at, 0), '')}>
                {t.split}
              </Button>
              {at + 1 < cues.length && (
                <Button size="small" type="text" onClick={() => onChange(mergeCue(cues, at), '')}>
                  {t.merge}
                </Button>
              )}
              <Button size="small" type="text" onClick={() => onChange(removeCue(cues, at), '')}>
                {t.removeCue}
              </Button>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
