import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { PlayedSlides } from '#assessment/interactives/playable.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PictureOf, SlideText, type StageProps } from './parts.tsx'
import { playTexts } from './play-texts.ts'
import { QuestionPart } from './QuestionPart.tsx'
import styles from './play.module.css'

/** Slides one after the other, some with a question. */
export function SlidesPlay({ played, ...rest }: StageProps<PlayedSlides>) {
  const t = useTexts(playTexts)
  const { state, send, say } = rest
  const [at, setAt] = useState(0)
  const slide = played.slides[at]
  const key = slide?.key ?? ''
  const note = useEffectEvent((seen: string) => {
    if (seen && !state.seen.includes(seen)) send({ seen: [seen] })
  })
  useEffect(() => note(key), [key])
  const count = played.slides.length
  const turn = (to: number) => {
    if (to < 0 || to >= count) return
    setAt(to)
    say(t.slide(to + 1, count))
  }
  if (!slide) return null
  return (
    <>
      <section className={styles.slide} aria-label={t.slide(at + 1, count)}>
        {slide.title && <h4>{slide.title}</h4>}
        {slide.picture && <PictureOf picture={slide.picture} />}
        {slide.text && (
          <Suspense fallback={<div aria-busy="true" />}>
            <SlideText doc={slide.text} />
          </Suspense>
        )}
        {slide.question && <QuestionPart key={key} {...rest} rules={played.rules} step={key} question={slide.question} />}
      </section>
      <div className={styles.turns}>
        <button type="button" className={styles.second} aria-disabled={at === 0} onClick={() => turn(at - 1)}>
          {t.previous}
        </button>
        <ol aria-hidden className={styles.dots}>
          {played.slides.map((each, no) => (
            <li key={each.key} data-at={no === at || undefined} data-seen={state.seen.includes(each.key) || undefined} />
          ))}
        </ol>
        <span className={styles.count}>
          {at + 1} / {count}
        </span>
        <button
          type="button"
          className={at === count - 1 ? styles.second : styles.first}
          aria-disabled={at === count - 1}
          onClick={() => turn(at + 1)}
        >
          {t.next}
        </button>
      </div>
    </>
  )
}
