import { Button, Tabs } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { clockOf } from '#plain/numbers/cues.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import { useSearchParams } from 'react-router'
import type { Media } from '../../contract.ts'
import type { mediaNotes } from '../../contract-notes.ts'
import { notesLine } from '../lines.ts'
import { marksOf } from '../notes/marks.ts'
import { Notes } from '../notes/Notes.tsx'
import { notesTexts } from '../notes/notes-texts.ts'
import { Player } from '../player/Player.tsx'
import { type Playback, putTime, usePlayback } from '../player/playback.ts'
import { useCaption } from '../player/use-caption.ts'
import { useWatch } from '../player/use-watch.ts'
import { pageTexts } from '../player-texts.ts'
import { chapterAt, Chapters } from './Chapters.tsx'
import styles from './page.module.css'
import { Transcript } from './Transcript.tsx'

/** A video or audio with its chapters at the left and its transcript at the right; on a phone below. */
export function MediaScreen({ media, retry }: { media: Media; retry: () => void }) {
  const t = useTexts(pageTexts)
  const n = useTexts(notesTexts)
  const phone = useMedia(narrow)
  const [query, setQuery] = useSearchParams()
  const user = useGlobal(({ userInfo }) => userInfo)
  const { facts, chapters, captions, mine } = media
  const playback = usePlayback({ length: facts.duration ?? 0 })
  const { ranges } = useWatch(playback.element, media.id, mine)
  useBeginning(playback, Number(query.get('t')))
  const { data: noted } = useRead<typeof mediaNotes>(notesLine, { fileId: media.id })
  const marks = useMemo(() => marksOf(noted?.notes ?? []), [noted])
  const [caption, keep] = useCaption(captions)
  const [reading, setReading] = useState(() => caption || (captions[0]?.id ?? ''))
  const choose = (id: string) => {
    keep(id)
    if (id) setReading(id)
  }
  const part = chapterAt(chapters, playback.now.time)
  const list = <Chapters chapters={chapters} watched={ranges} playback={playback} />
  const transcript = <Transcript media={media} playback={playback} captionId={reading} onCaption={setReading} />
  const notes = <Notes media={media} playback={playback} phone={phone} />
  const head = (
    <header className={styles.about}>
      {facts.thumbnail && <img src={`${media.url}/made/${facts.thumbnail}`} alt="" />}
      <div>
        <h1>{media.title}</h1>
        <p>{t.by(media.ownerName)}</p>
        {media.rights.licence && <p>{t.licence(media.rights.licence)}</p>}
        {media.rights.source && <p>{t.source(media.rights.source)}</p>}
        {facts.duration !== undefined && <p>{clockOf(facts.duration)}</p>}
      </div>
    </header>
  )
  const actions = (
    <span className={styles.actions}>
      {media.can.edit && <Button onClick={() => setQuery({ resourceid: media.id, edit: 'captions' })}>{t.edit}</Button>}
      {media.can.download && (
        <Button type="text" href={`${media.url}?download`} download={media.name}>
          {t.original}
        </Button>
      )}
    </span>
  )
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        {history.length > 1 && (
          <button type="button" className={styles.back} onClick={() => history.back()}>
            ‹ {t.back}
          </button>
        )}
        {head}
        {phone && media.describe && <p className={styles.describe}>{media.describe}</p>}
        {phone ? actions : list}
      </div>
      <section className={styles.middle}>
        {!phone && (
          <div className={styles.bar}>
            <p>
              <b>{chapters[part]?.title ?? media.title}</b>
              {part >= 0 && <span>{t.part(part + 1, chapters.length)}</span>}
            </p>
            {actions}
          </div>
        )}
        <Player
          playback={playback}
          source={media}
          title={media.title}
          alt={media.alt}
          chapters={chapters}
          captions={captions}
          watched={ranges}
          resumeAt={mine.position}
          watermark={media.watermark && user ? `${user.name} ${user.account}` : null}
          caption={caption}
          onCaption={choose}
          notes={marks}
        />
        <Conversion media={media} retry={retry} />
        {!phone && media.describe && <p className={styles.describe}>{media.describe}</p>}
        {!phone && notes}
      </section>
      {phone ? (
        <Tabs
          className={styles.tabs ?? ''}
          items={[
            { key: 'transcript', label: t.transcript, children: transcript },
            { key: 'chapters', label: t.chapters, children: <div className={styles.inTab}>{list}</div> },
            { key: 'notes', label: noted?.notes.length ? n.count(noted.notes.length) : n.title, children: notes },
          ]}
        />
      ) : (
        <div className={styles.margin}>{transcript}</div>
      )}
    </div>
  )
}

/** Moves a video to a second once its length is known, as a link from an export of notes does. */
function useBeginning({ element }: Playback, second: number) {
  useEffect(() => {
    if (!element || !(second > 0)) return
    const go = () => putTime(element, second)
    if (element.readyState > 0) go()
    else element.addEventListener('loadedmetadata', go, { once: true })
    return () => element.removeEventListener('loadedmetadata', go)
  }, [element, second])
}

/** How far the conversion is, or why it failed; nothing once it is done. */
function Conversion({ media, retry }: { media: Media; retry: () => void }) {
  const t = useTexts(pageTexts)
  if (media.state === 'done' || media.state === 'none') return null
  if (media.state === 'failed')
    return (
      <p className={styles.state} role="status">
        {t.failed}
        {media.reason && `：${media.reason}`} <Button onClick={retry}>{t.again}</Button>
      </p>
    )
  return (
    <p className={styles.state} role="status">
      {media.state === 'waiting' ? t.waiting : t.converting(Math.floor(media.progress * 100))} · {t.convertingDetail}
    </p>
  )
}
