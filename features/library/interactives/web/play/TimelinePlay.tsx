import { useEffect, useEffectEvent, useRef } from 'react'
import type { PlayedTimeline } from '#assessment/interactives/playable.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PictureOf, type StageProps } from './parts.tsx'
import { playTexts } from './play-texts.ts'
import styles from './play.module.css'

/** Milliseconds for which what comes into view is collected before it is sent. */
const collectFor = 800

/** Events one below the other. What came into view counts as looked at. */
export function TimelinePlay({ played, state, send }: StageProps<PlayedTimeline>) {
  const t = useTexts(playTexts)
  const list = useRef<HTMLOListElement>(null)
  const note = useEffectEvent((keys: string[]) => {
    const fresh = keys.filter((key) => !state.seen.includes(key))
    if (fresh.length) send({ seen: fresh })
  })
  useEffect(() => {
    const seen = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          seen.add((target as HTMLElement).dataset['event'] ?? '')
          observer.unobserve(target)
        }
        clearTimeout(timer)
        timer = setTimeout(() => note([...seen]), collectFor)
      },
      { threshold: 0.4 },
    )
    for (const event of list.current?.children ?? []) observer.observe(event)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return (
    <ol ref={list} className={styles.timeline} aria-label={t.timeline}>
      {played.events.map(({ key, date, title, text, picture }) => (
        <li key={key} data-event={key}>
          <span className={styles.date}>{date}</span>
          <div>
            <h4>{title}</h4>
            {picture && <PictureOf picture={picture} width={800} />}
            {text && <p className={styles.lines}>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
