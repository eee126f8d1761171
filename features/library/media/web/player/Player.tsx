import { type ReactNode, useEffect, useState } from 'react'
import { clockOf } from '#plain/numbers/cues.ts'
import type { Range } from '#plain/numbers/ranges.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { CaptionFacts, Chapter } from '../../contract.ts'
import { playerTexts } from '../player-texts.ts'
import { Controls } from './Controls.tsx'
import { usePlayerKeys } from './keys.ts'
import type { Playback } from './playback.ts'
import styles from './player.module.css'
import { type NoteMark, type StopMark, Track } from './Track.tsx'
import { type Source, useSource } from './use-source.ts'
import { usePeaks } from './use-peaks.ts'

interface Props {
  playback: Playback
  source: Source
  title: string
  alt: string
  chapters?: readonly Chapter[]
  captions?: readonly CaptionFacts[]
  watched?: readonly Range[]
  /** Where the person was last, in seconds. */
  resumeAt?: number
  /** The address of a picture to be shown before it begins, in place of the one that was made of it. */
  poster?: string | undefined
  watermark?: string | null
  /** In a margin: fewer controls, and keys only while it has the focus. */
  compact?: boolean
  /** It stands among others or in a text: keys only while it has the focus. */
  among?: boolean
  /** Parts that were not watched cannot be skipped on the first view. */
  strict?: boolean
  /** The captions that are shown; '' for none. */
  caption?: string
  onCaption?: (id: string) => void
  /** Marked on the track. */
  stops?: readonly StopMark[]
  /** Marked below the track. */
  notes?: readonly NoteMark[]
  /** Stands after the picture; a stylesheet may lay it over the picture, which begins at the top of the figure. */
  overlay?: ReactNode
}

/** A video or audio with its own controls. It never begins by itself. */
export function Player({
  playback,
  source,
  title,
  alt,
  chapters = [],
  captions = [],
  watched = [],
  resumeAt = 0,
  poster,
  watermark = null,
  compact = false,
  among = compact,
  strict = false,
  caption = '',
  onCaption,
  stops = [],
  notes = [],
  overlay,
}: Props) {
  const t = useTexts(playerTexts)
  const [figure, setFigure] = useState<HTMLElement | null>(null)
  const [full, setFull] = useState(false)
  const { element, now, attach, play, seek, toggle, held } = playback
  const { quality, setQuality, heights, slowTo, broken } = useSource(element, source)
  const { facts, url } = source
  const sound = facts.duration === undefined ? source.suffix === 'mp3' : facts.width === undefined
  const peaks = usePeaks(sound && facts.waveform ? `${url}/made/${facts.waveform}` : undefined)
  const [begun, setBegun] = useState(false)
  useEffect(() => setBegun((before) => before || !now.paused), [now.paused])
  const offersResume = !begun && now.time < 1 && resumeAt > 5 && resumeAt < (now.duration || Infinity) - 5

  useEffect(() => {
    const change = () => setFull(document.fullscreenElement === figure && figure !== null)
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [figure])
  useEffect(() => {
    if (!element) return
    for (const [at, track] of Array.from(element.textTracks).entries()) track.mode = captions[at]?.id === caption ? 'showing' : 'disabled'
  }, [element, captions, caption])

  const fullScreen = () => void (full ? document.exitFullscreen() : figure?.requestFullscreen())?.catch(() => undefined)
  const video = element instanceof HTMLVideoElement ? element : undefined
  // A phone may have only the full screen of its own player.
  const ownFull = (video as { webkitEnterFullscreen?: () => void } | undefined)?.webkitEnterFullscreen?.bind(video)
  const picture = () =>
    void (document.pictureInPictureElement ? document.exitPictureInPicture() : video?.requestPictureInPicture())?.catch(() => undefined)
  const lastCaption = captions.find(({ id }) => id === caption)?.id
  usePlayerKeys(
    playback,
    { captions: () => onCaption?.(lastCaption ? '' : (captions[0]?.id ?? '')), fullScreen: () => !sound && fullScreen() },
    among ? figure : undefined,
  )

  const shared = { preload: 'metadata', 'aria-label': title } as const
  const tracks = captions.map(({ id, language, label }) => (
    <track key={id} kind="captions" src={`${url}/captions/${id}.vtt`} srcLang={language} label={label} />
  ))
  const resume = offersResume && (
    <div className={sound ? styles.resumeSound : styles.resume}>
      <button
        type="button"
        onClick={() => {
          seek(resumeAt)
          play()
        }}
      >
        {t.resume(clockOf(resumeAt))}
      </button>
      <button type="button" onClick={play}>
        {t.fromStart}
      </button>
    </div>
  )
  return (
    <figure ref={setFigure} className={styles.player} aria-label={t.player} tabIndex={among ? 0 : undefined}>
      {sound ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- `tracks` are the captions, if there are any
        <audio {...shared} ref={attach}>
          {tracks}
        </audio>
      ) : (
        <div className={styles.picture}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- `tracks` are the captions, if there are any */}
          <video
            {...shared}
            ref={attach}
            playsInline
            disableRemotePlayback
            controlsList="nodownload"
            poster={poster ?? (facts.thumbnail && `${url}/made/${facts.thumbnail}`)}
            title={alt || undefined}
            onClick={toggle}
          >
            {tracks}
          </video>
          {watermark && (
            <div className={styles.watermark} aria-hidden="true">
              {Array.from({ length: 12 }, (_, at) => (
                <span key={at}>{watermark}</span>
              ))}
            </div>
          )}
          {resume}
          {!begun && !offersResume && !broken && (
            <button type="button" className={styles.start} aria-label={t.play} onClick={play}>
              <svg width="34" height="34" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M8 5v14l11-7Z" fill="currentColor" />
              </svg>
            </button>
          )}
        </div>
      )}
      {sound && resume}
      {overlay}
      {broken && (
        <p className={styles.note} role="alert">
          {t.broken}
        </p>
      )}
      <Track playback={playback} chapters={chapters} watched={watched} peaks={peaks} stops={stops} notes={notes} />
      <Controls
        playback={playback}
        chapters={chapters}
        captions={captions}
        caption={caption}
        onCaption={(id) => onCaption?.(id)}
        heights={heights.length > 1 ? heights : []}
        quality={quality}
        onQuality={setQuality}
        full={full}
        onFull={sound ? undefined : document.fullscreenEnabled ? fullScreen : ownFull}
        onPicture={!sound && !compact && document.pictureInPictureEnabled ? picture : undefined}
        compact={compact}
      />
      {slowTo > 0 && (
        <p className={styles.note} role="status">
          {t.slow(slowTo)}
        </p>
      )}
      {strict && held && (
        <p className={styles.note} role="status">
          {t.notAhead}
        </p>
      )}
    </figure>
  )
}
