import { useEffect, useRef, useState } from 'react'
import { wholeStep } from '#assessment/interactives/interactive.ts'
import type { PlayedOrdering } from '#assessment/interactives/playable.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { CheckRow, Mark, noAnswer, PictureOf, type StageProps } from './parts.tsx'
import { playTexts } from './play-texts.ts'
import { useDrag } from './use-drag.ts'
import styles from './play.module.css'

/** The keys of an earlier answer as far as the items are still there, and the others after them. */
function beginning(keys: readonly string[], all: readonly string[]): string[] {
  const known = keys.filter((key) => all.includes(key))
  return [...known, ...all.filter((key) => !known.includes(key))]
}

/** Items that are put in order: by dragging, by buttons, or by the arrow keys. */
export function OrderPlay({ played, state, busy, send, say }: StageProps<PlayedOrdering>) {
  const t = useTexts(playTexts)
  const step = state.steps[wholeStep]
  const done = step?.done === true
  const all = played.items.map(({ key }) => key)
  const [mine, setMine] = useState(() => beginning(step?.answer.keys ?? [], all))
  const [fresh, setFresh] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const focusLater = useRef<string>(undefined)
  const order = step?.solution && !fresh ? beginning(step.solution.keys, all) : mine
  // An element that is moved within the list loses the focus.
  useEffect(() => {
    const key = focusLater.current
    focusLater.current = undefined
    if (key) list.current?.querySelector<HTMLElement>(`[data-row="${key}"] button`)?.focus()
  })
  const nameOf = (key: string) => {
    const item = played.items.find((each) => each.key === key)
    return item?.text || item?.picture?.alt || ''
  }
  const move = (key: string, to: number, told = true) => {
    if (done || to < 0 || to >= mine.length || mine[to] === key) return
    const others = mine.filter((each) => each !== key)
    setMine([...others.slice(0, to), key, ...others.slice(to)])
    setFresh(true)
    if (told) {
      focusLater.current = key
      say(t.moved(nameOf(key), to + 1))
    }
  }
  const { dragged, handlers } = useDrag('[data-row]', {
    onOver(key, over) {
      const other = (over as HTMLElement | undefined)?.dataset['row']
      if (other && other !== key) move(key, mine.indexOf(other), false)
    },
    onDrop: (key) => say(t.moved(nameOf(key), mine.indexOf(key) + 1)),
  })
  return (
    <>
      <p className={styles.hint}>{t.orderHint}</p>
      <ol ref={list} className={styles.order}>
        {order.map((key, at) => {
          const item = played.items.find((each) => each.key === key)
          const verdict = step && !fresh ? step.verdicts[key] : undefined
          const name = nameOf(key)
          return (
            <li key={key} data-row={key} data-dragged={dragged?.key === key || undefined} data-verdict={verdict}>
              <button
                type="button"
                className={styles.grip}
                aria-label={t.item(name, at + 1, order.length)}
                aria-disabled={done}
                {...(!done && handlers(key))}
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
                  if (!by || done) return
                  event.preventDefault()
                  move(key, at + by)
                }}
              >
                <i aria-hidden>{at + 1}</i>
                {item?.picture && <PictureOf picture={item.picture} width={320} plain />}
                <span>{item?.text}</span>
                <Mark verdict={verdict} />
              </button>
              {!done && (
                <span className={styles.steps}>
                  <button type="button" aria-label={t.moveUp(name)} aria-disabled={at === 0} onClick={() => move(key, at - 1)}>
                    ↑
                  </button>
                  <button type="button" aria-label={t.moveDown(name)} aria-disabled={at === order.length - 1} onClick={() => move(key, at + 1)}>
                    ↓
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <CheckRow
        step={step}
        rules={played.rules}
        fresh={fresh}
        busy={busy}
        onCheck={() => {
          setFresh(false)
          send({ step: wholeStep, answer: { ...noAnswer, keys: mine } })
        }}
        onShow={() => {
          setFresh(false)
          send({ step: wholeStep, show: true })
        }}
      />
    </>
  )
}
