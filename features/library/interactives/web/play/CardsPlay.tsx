import { useEffect, useRef, useState } from 'react'
import { knownCard } from '#assessment/interactives/check-step.ts'
import type { Side } from '#assessment/interactives/interactive.ts'
import type { PlayedCards } from '#assessment/interactives/playable.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { noAnswer, PictureOf, type StageProps } from './parts.tsx'
import { playTexts } from './play-texts.ts'
import styles from './play.module.css'

/** After how many others a card comes again that was not known. */
const comesAgainAfter = 3

/** Cards that the person turns over and judges. Those that are not known come again until all are. */
export function CardsPlay({ played, state, send, say }: StageProps<PlayedCards>) {
  const t = useTexts(playTexts)
  const [queue, setQueue] = useState(() => played.cards.filter(({ key }) => !state.steps[key]?.right).map(({ key }) => key))
  const [turned, setTurned] = useState(false)
  const card = useRef<HTMLButtonElement>(null)
  const [answered, setAnswered] = useState(0)
  useEffect(() => {
    if (answered) card.current?.focus()
  }, [answered])
  const current = played.cards.find(({ key }) => key === queue[0])
  const known = played.cards.length - queue.length
  const judge = (isKnown: boolean) => {
    const [key, ...others] = queue
    if (key === undefined) return
    send({ step: key, answer: { ...noAnswer, keys: isKnown ? [knownCard] : [] } })
    setQueue(isKnown ? others : [...others.slice(0, comesAgainAfter), key, ...others.slice(comesAgainAfter)])
    setTurned(false)
    setAnswered(answered + 1)
    say(others.length || !isKnown ? t.knownOf(known + (isKnown ? 1 : 0), played.cards.length) : t.allKnown)
  }
  return (
    <>
      <div className={styles.bar} role="img" aria-label={t.knownOf(known, played.cards.length)}>
        <span style={{ inlineSize: `${(100 * known) / played.cards.length}%` }} />
      </div>
      <p className={styles.hint}>{t.knownOf(known, played.cards.length)}</p>
      {current ? (
        <>
          <button
            ref={card}
            type="button"
            className={styles.card}
            data-turned={turned || undefined}
            onClick={() => {
              setTurned(!turned)
              const { text, picture } = turned ? current.front : current.back
              say(text || picture?.alt || '')
            }}
          >
            <small>{turned ? t.back2 : t.front}</small>
            <SideOf side={turned ? current.back : current.front} />
            <span className={styles.turn}>{t.flip}</span>
          </button>
          <div className={styles.buttons} data-center>
            {turned ? (
              <>
                <button type="button" className={styles.second} onClick={() => judge(false)}>
                  {t.unknown}
                </button>
                <button type="button" className={styles.first} onClick={() => judge(true)}>
                  {t.known}
                </button>
              </>
            ) : (
              <button type="button" className={styles.second} onClick={() => card.current?.click()}>
                {t.flip}
              </button>
            )}
          </div>
        </>
      ) : (
        <p className={styles.all}>{t.allKnown}</p>
      )}
    </>
  )
}

const SideOf = ({ side: { text, picture } }: { side: Side }) => (
  <span className={styles.side}>
    {picture && <PictureOf picture={picture} width={800} plain />}
    {text && <span>{text}</span>}
  </span>
)
