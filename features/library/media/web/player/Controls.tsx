import { clockOf } from '#plain/numbers/cues.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { CaptionFacts, Chapter } from '../../contract.ts'
import { playerTexts } from '../player-texts.ts'
import { FullIcon, NextIcon, PauseIcon, PictureIcon, PlayIcon, PreviousIcon, SoundIcon } from './icons.tsx'
import type { Playback } from './playback.ts'
import styles from './player.module.css'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

interface Props {
  playback: Playback
  chapters: readonly Chapter[]
  captions: readonly CaptionFacts[]
  caption: string
  onCaption: (id: string) => void
  heights: readonly number[]
  quality: number
  onQuality: (height: number) => void
  full: boolean
  /** Undefined where the browser cannot do it. */
  onFull: (() => void) | undefined
  onPicture: (() => void) | undefined
  compact: boolean
}

function toggleSound(element: HTMLMediaElement) {
  element.muted = !element.muted
}

function putVolume(element: HTMLMediaElement, volume: number) {
  element.muted = false
  element.volume = volume
}

/** The row of buttons below the track. */
export function Controls({ playback, chapters, captions, caption, onCaption, heights, quality, onQuality, full, onFull, onPicture, compact }: Props) {
  const t = useTexts(playerTexts)
  const { element, now, seek, toggle, setRate } = playback
  const before = chapters.filter(({ at }) => at < now.time - 3).at(-1)
  const after = chapters.find(({ at }) => at > now.time + 0.5)
  const shown = captions.find(({ id }) => id === caption)
  return (
    <div className={styles.controls}>
      {chapters.length > 1 && (
        <button type="button" className={styles.wide} aria-label={t.previous} disabled={!before} onClick={() => before && seek(before.at)}>
          <PreviousIcon />
        </button>
      )}
      <button type="button" className={styles.main} aria-label={now.paused ? t.play : t.pause} onClick={toggle}>
        {now.paused ? <PlayIcon /> : <PauseIcon />}
      </button>
      {chapters.length > 1 && (
        <button type="button" className={styles.wide} aria-label={t.next} disabled={!after} onClick={() => after && seek(after.at)}>
          <NextIcon />
        </button>
      )}
      <span className={styles.clock}>
        <b>{clockOf(now.time)}</b>
        <span>/</span>
        <span>{clockOf(now.duration)}</span>
      </span>
      <span className={styles.rest}>
        <select aria-label={t.speed} value={now.rate} onChange={({ target }) => setRate(Number(target.value))}>
          {speeds.map((rate) => (
            <option key={rate} value={rate}>
              {t.times(rate === 1 || rate === 2 ? `${rate}.0` : String(rate))}
            </option>
          ))}
        </select>
        {captions.length > 0 && (
          <select
            className={shown ? styles.on : undefined}
            aria-label={t.captions}
            value={shown ? caption : ''}
            onChange={({ target }) => onCaption(target.value)}
          >
            <option value="">{t.noCaptions}</option>
            {captions.map(({ id, label }) => (
              <option key={id} value={id}>
                {t.captionsOf(label)}
              </option>
            ))}
          </select>
        )}
        {heights.length > 0 && !compact && (
          <select aria-label={t.quality} value={quality} onChange={({ target }) => onQuality(Number(target.value))}>
            <option value={0}>{t.automatic}</option>
            {heights.map((height) => (
              <option key={height} value={height}>
                {height}p
              </option>
            ))}
          </select>
        )}
        <button
          type="button"
          className={styles.wide}
          aria-label={now.muted ? t.unmute : t.mute}
          aria-pressed={now.muted}
          onClick={() => element && toggleSound(element)}
        >
          <SoundIcon off={now.muted || now.volume === 0} />
        </button>
        {!compact && (
          <input
            className={styles.volume}
            type="range"
            min={0}
            max={1}
            step={0.05}
            aria-label={t.volume}
            value={now.muted ? 0 : now.volume}
            onChange={({ target }) => element && putVolume(element, Number(target.value))}
          />
        )}
        {onPicture && (
          <button type="button" className={styles.wide} aria-label={t.pictureInPicture} onClick={onPicture}>
            <PictureIcon />
          </button>
        )}
        {onFull && (
          <button type="button" aria-label={full ? t.leaveFullScreen : t.fullScreen} aria-pressed={full} onClick={onFull}>
            <FullIcon on={full} />
          </button>
        )}
      </span>
    </div>
  )
}
