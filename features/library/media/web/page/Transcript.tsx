import { Button, Switch } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { clockOf } from '#plain/media/cues.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useLetterKey } from '#web/kernel/page/letter-keys.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { Caption, captionGet, Media } from '../../contract.ts'
import { captionLine } from '../lines.ts'
import type { Playback } from '../player/playback.ts'
import { pageTexts } from '../player-texts.ts'
import { cueAt, type Hit, hitsIn } from './search.ts'
import styles from './transcript.module.css'

interface Props {
  media: Media
  playback: Playback
  /** The captions whose text is shown. */
  captionId: string
  onCaption: (id: string) => void
}

/** The text of the captions: it can be searched, follows the playback, and leads to the second of each line. */
export function Transcript({ media, playback, captionId, onCaption }: Props) {
  const t = useTexts(pageTexts)
  const chosen = media.captions.find(({ id }) => id === captionId)
  const asked = useRead<typeof captionGet>(captionLine, chosen && { fileId: media.id, captionId: chosen.id })
  return (
    <section className={styles.transcript} aria-label={t.transcript}>
      <header>
        <h2>{t.transcript}</h2>
        {media.captions.length > 0 && (
          <select aria-label={t.transcriptLanguage} value={chosen?.id ?? ''} onChange={({ target }) => onCaption(target.value)}>
            {media.captions.map(({ id, label, state }) => (
              <option key={id} value={id}>
                {state === 'draft' ? `${label} · ${t.draft}` : label}
              </option>
            ))}
          </select>
        )}
      </header>
      {!chosen ? (
        <div className={styles.none}>
          <p>{t.noTranscript}</p>
          <p>{media.can.edit ? t.noTranscriptEdit : t.noTranscriptDetail}</p>
        </div>
      ) : asked.error && !asked.data ? (
        <RetryLine error={asked.error} retry={asked.refetch} />
      ) : !asked.data ? (
        <Spinner label={t.transcript} />
      ) : (
        <Lines key={chosen.id} caption={asked.data} chapters={media.chapters} playback={playback} fileUrl={media.url} />
      )}
    </section>
  )
}

function Lines({ caption, chapters, playback, fileUrl }: { caption: Caption; chapters: Media['chapters']; playback: Playback; fileUrl: string }) {
  const t = useTexts(pageTexts)
  const [words, setWords] = useState('')
  const [current, setCurrent] = useState(0)
  const [follow, setFollow] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { cues } = caption
  const hits = useMemo(() => hitsIn(cues, words), [cues, words])
  const playing = cueAt(cues, playback.now.time)
  useLetterKey('/', () => field.current?.focus())

  const show = (at: number) => {
    const line = list.current?.querySelector<HTMLElement>(`[data-cue="${at}"]`)
    const box = list.current
    if (!line || !box) return
    // Only the list scrolls: the page stays where it is.
    if (box.scrollHeight > box.clientHeight)
      box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3
    else if (document.activeElement === field.current) line.scrollIntoView({ block: 'center' })
  }
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    if (follow && playing >= 0 && words === '') latest.current(playing)
  }, [follow, playing, words])
  const go = (to: number) => {
    if (!hits.length) return
    const at = (to + hits.length) % hits.length
    setCurrent(at)
    show(hits[at]?.cue ?? 0)
  }
  const search = (typed: string) => {
    setWords(typed)
    setCurrent(0)
    const [first] = hitsIn(cues, typed)
    if (first) show(first.cue)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(event.shiftKey ? current - 1 : current + 1)
    if (event.key === 'Escape') setWords('')
  }
  const heads = new Map(chapters.map((chapter) => [cues.findIndex(({ from }) => from >= chapter.at * 1000), chapter]))
  return (
    <>
      <div className={styles.search} role="search">
        <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
        <input
          ref={field}
          type="text"
          inputMode="search"
          aria-label={t.search}
          placeholder={t.search}
          value={words}
          onChange={({ target }) => search(target.value)}
          onKeyDown={keys}
        />
        {words.trim() !== '' && (
          <>
            <span role="status">{hits.length ? t.hits(current + 1, hits.length) : t.noHits}</span>
            <button type="button" aria-label={t.previousHit} disabled={!hits.length} onClick={() => go(current - 1)}>
              <Chevron up />
            </button>
            <button type="button" aria-label={t.nextHit} disabled={!hits.length} onClick={() => go(current + 1)}>
              <Chevron />
            </button>
            <button type="button" aria-label={t.clear} onClick={() => setWords('')}>
              <svg width="14" height="14" viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" aria-hidden="true">
                <path d="m5 5 14 14M19 5 5 19" />
              </svg>
            </button>
          </>
        )}
      </div>
      <ol ref={list} className={styles.lines}>
        {cues.map(({ from, text }, at) => {
          const head = heads.get(at)
          return (
            <li key={`${from}-${at}`} data-cue={at}>
              {head && (
                <p className={styles.head}>
                  <span>{clockOf(head.at)}</span> {head.title}
                </p>
              )}
              <button type="button" aria-current={at === playing || undefined} onClick={() => playback.seek(from / 1000)}>
                <span>{clockOf(from / 1000)}</span>
                <span lang={caption.language}>{marked(text, words, hits, at, current)}</span>
              </button>
            </li>
          )
        })}
      </ol>
      <footer>
        <label>
          <Switch size="small" checked={follow} onChange={setFollow} /> {t.follow}
        </label>
        <span>{t.followHelp}</span>
        <Button type="link" href={`${fileUrl}/captions/${caption.id}.vtt?download`} download>
          {t.download}
        </Button>
      </footer>
    </>
  )
}

const Chevron = ({ up = false }: { up?: boolean }) => (
  <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
    <path d={up ? 'm5 15 7-7 7 7' : 'm5 9 7 7 7-7'} />
  </svg>
)

/** The text with the hits marked, the current one more so. */
function marked(text: string, words: string, hits: readonly Hit[], cue: number, current: number): ReactNode {
  const { length } = words.trim()
  const parts: ReactNode[] = []
  let last = 0
  for (const [number, hit] of hits.entries()) {
    if (hit.cue !== cue) continue
    parts.push(
      text.slice(last, hit.at),
      <mark key={hit.at} data-current={number === current || undefined}>
        {text.slice(hit.at, hit.at + length)}
      </mark>,
    )
    last = hit.at + length
  }
  return [...parts, text.slice(last)]
}
