import { Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import type { PlayedSlide, PlayedSlides } from '#assessment/interactives/playable.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { CheckRow, Mark, noAnswer, PictureOf, SlideText, type StageProps } from './parts.tsx'
import { playTexts } from './play-texts.ts'
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
        {slide.question && <Question key={key} {...rest} played={played} slide={slide} question={slide.question} />}
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

interface QuestionProps extends StageProps<PlayedSlides> {
  slide: PlayedSlide
  question: NonNullable<PlayedSlide['question']>
}

function Question({ played, state, busy, send, slide, question }: QuestionProps) {
  const t = useTexts(playTexts)
  const name = useId()
  const step = state.steps[slide.key]
  const done = step?.done === true
  const [chosen, setChosen] = useState(step?.answer.keys ?? [])
  const [fresh, setFresh] = useState(false)
  const [missing, setMissing] = useState(false)
  const choose = (key: string) => {
    if (done) return
    setFresh(true)
    setMissing(false)
    if (!question.several) return setChosen([key])
    setChosen(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key])
  }
  return (
    <>
      <fieldset className={styles.options}>
        <legend>{question.text}</legend>
        {question.options.map(({ key, text }) => {
          const right = step?.solution?.keys.includes(key)
          const verdict = step && !fresh ? (right ? 'right' : step.verdicts[key]) : undefined
          return (
            <label key={key} className={styles.option} data-verdict={verdict}>
              <input
                type={question.several ? 'checkbox' : 'radio'}
                name={name}
                checked={chosen.includes(key)}
                aria-disabled={done}
                onChange={() => choose(key)}
              />
              <span>{text}</span>
              <Mark verdict={verdict} />
            </label>
          )
        })}
      </fieldset>
      <CheckRow
        step={step}
        rules={played.rules}
        fresh={fresh}
        busy={busy}
        onCheck={() => {
          if (!chosen.length) return setMissing(true)
          setFresh(false)
          send({ step: slide.key, answer: { ...noAnswer, keys: chosen } })
        }}
        onShow={() => {
          setFresh(false)
          send({ step: slide.key, show: true })
        }}
        missing={missing ? t.choose : undefined}
      >
        {step &&
          !fresh &&
          step.notes.map(({ key, note }) => (
            <p key={key} className={styles.told}>
              {note}
            </p>
          ))}
      </CheckRow>
    </>
  )
}
