import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { clockOf } from '#plain/numbers/cues.ts'
import { mergeRanges, type Range } from '#plain/numbers/ranges.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Chapter } from '../../contract.ts'
import { playerTexts } from '../player-texts.ts'
import type { Playback } from './playback.ts'
import styles from './track.module.css'

/** A place at which the playback stops; filled once it is done. */
export interface StopMark {
  at: number
  done: boolean
}

/** A second at which something was noted. */
export interface NoteMark {
  at: number
  /** By an editor of the video for all viewers. */
  shared: boolean
  /** The second and what was noted. */
  name: string
}

interface Props {
  playback: Playback
  chapters: readonly Chapter[]
  watched: readonly Range[]
  /** Peaks from 0 to 1, drawn in place of the bar. */
  peaks?: readonly number[] | undefined
  stops?: readonly StopMark[]
  notes?: readonly NoteMark[]
}

/** The parts between chapters, from 0 to the end. */
export function partsOf(chapters: readonly Chapter[], duration: number): Range[] {
  const starts = [...new Set([0, ...chapters.map(({ at }) => at).filter((at) => at < duration)])].toSorted((a, b) => a - b)
  return starts.map((from, index): Range => [from, starts[index + 1] ?? duration])
}

/** The bar of the whole length: chapters with gaps between them, filled where it was watched. It is pressed, dragged and moved with the arrow keys. Notes stand below as marks. */
export function Track({ playback, chapters, watched, peaks, stops = [], notes = [] }: Props) {
  const t = useTexts(playerTexts)
  const bar = useRef<HTMLDivElement>(null)
  const { time, duration } = playback.now
  const share = (second: number) => `${duration > 0 ? Math.min(100, (second / duration) * 100) : 0}%`
  const move = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLDivElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const box = bar.current?.getBoundingClientRect()
    if (box?.width) playback.seek(((clientX - box.left) / box.width) * duration)
  }
  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: time - 5, ArrowRight: time + 5, PageUp: time + 60, PageDown: time - 60, Home: 0, End: duration }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    playback.seek(to)
  }
  return (
    <div className={styles.track}>
      <div
        className={styles.touch}
        role="slider"
        tabIndex={0}
        aria-label={t.position}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={Math.round(time)}
        aria-valuetext={t.positionText(clockOf(time), clockOf(duration))}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          move(event)
        }}
        onPointerMove={move}
      >
        <div ref={bar} className={peaks ? styles.wave : styles.bar} dir="ltr">
          {duration > 0 &&
            stops.map(({ at, done }) => <b key={at} className={styles.stop} data-done={done || undefined} style={{ insetInlineStart: share(at) }} />)}
          {peaks ? (
            <Wave peaks={peaks} share={duration > 0 ? time / duration : 0} />
          ) : (
            partsOf(chapters, duration).map(([from, to]) => (
              <span key={from} className={styles.part} style={{ insetInlineStart: share(from), inlineSize: share(to - from) }}>
                {mergeRanges(watched.map(([start, end]): Range => [Math.max(start, from), Math.min(end, to)])).map(([start, end]) => (
                  <i key={start} style={{ insetInlineStart: within(start - from, to - from), inlineSize: within(end - start, to - from) }} />
                ))}
              </span>
            ))
          )}
          {/* At both ends the whole knob stays within the track, since the text of a chapter cuts off what stands out. */}
          <span className={styles.knob} style={{ insetInlineStart: peaks ? share(time) : `clamp(9px, ${share(time)}, 100% - 9px)` }} />
        </div>
      </div>
      {duration > 0 && notes.length > 0 && (
        <div className={styles.notes} role="group" aria-label={t.notes} dir="ltr">
          {notes.map(({ at, shared, name }) => (
            // The list of notes has the same way for the keyboard.
            <button
              key={at}
              type="button"
              tabIndex={-1}
              aria-label={name}
              title={name}
              data-shared={shared || undefined}
              style={{ insetInlineStart: share(at) }}
              onClick={() => playback.seek(at)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

const within = (second: number, length: number) => `${length > 0 ? (second / length) * 100 : 0}%`

/** At most 200 bars of the peaks; those before the place are filled. */
function Wave({ peaks, share }: { peaks: readonly number[]; share: number }) {
  const group = Math.max(1, Math.ceil(peaks.length / 200))
  const bars = Array.from({ length: Math.ceil(peaks.length / group) }, (_, at) => Math.max(...peaks.slice(at * group, (at + 1) * group)))
  const most = Math.max(0.05, ...bars)
  const path = bars.map((peak, at) => `M${at + 0.5} ${20 - Math.max(0.6, (peak / most) * 19)}V${20 + Math.max(0.6, (peak / most) * 19)}`)
  const cut = Math.round(share * bars.length)
  return (
    <svg viewBox={`0 0 ${bars.length} 40`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.played} d={path.slice(0, cut).join('')} />
      <path className={styles.coming} d={path.slice(cut).join('')} />
    </svg>
  )
}
