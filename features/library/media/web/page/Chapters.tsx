import { clockOf } from '#plain/numbers/cues.ts'
import { gapsIn, lengthOfRanges, type Range, shareOf } from '#plain/numbers/ranges.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Chapter } from '../../contract.ts'
import type { Playback } from '../player/playback.ts'
import { pageTexts } from '../player-texts.ts'
import styles from './page.module.css'

interface Props {
  chapters: readonly Chapter[]
  watched: readonly Range[]
  playback: Playback
}

/** The number of the chapter at a second, from 0; -1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], second: number): number => chapters.findLastIndex(({ at }) => at <= second + 0.01)

/** The chapters with how much of each was watched, and what is left of the whole. */
export function Chapters({ chapters, watched, playback }: Props) {
  const t = useTexts(pageTexts)
  const { time, duration } = playback.now
  const current = chapterAt(chapters, time)
  // The last fraction of a second is not missed.
  const gaps = gapsIn(watched, [0, Math.floor(duration)])
  return (
    <>
      {chapters.length > 0 && (
        <ol className={styles.chapters} aria-label={t.chapters}>
          {chapters.map(({ at, title }, index) => {
            const share = Math.round(shareOf(watched, [at, Math.max(at + 1, chapters[index + 1]?.at ?? Math.floor(duration))]) * 100)
            return (
              <li key={at}>
                <button type="button" aria-current={index === current || undefined} onClick={() => playback.seek(at)}>
                  <span>{clockOf(at)}</span>
                  <span>{title}</span>
                  <span className={styles.share} role="img" aria-label={t.chapterShare(share)}>
                    <i style={{ inlineSize: `${share}%` }} />
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      )}
      {duration > 0 && (
        <div className={styles.watched}>
          <p>
            <b>{clockOf(Math.min(duration, lengthOfRanges(watched)))}</b> {t.watched(clockOf(duration))}
          </p>
          {gaps.length === 0 ? (
            <p>{t.all}</p>
          ) : (
            <p>
              {t.left(gaps.length)}
              {gaps.slice(0, 5).map(([from, to]) => (
                <button key={from} type="button" onClick={() => playback.seek(from)}>
                  {clockOf(from)}–{clockOf(to)}
                </button>
              ))}
            </p>
          )}
          <small>{t.honest}</small>
        </div>
      )}
    </>
  )
}
