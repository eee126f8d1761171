import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Item, wholeStep } from '#assessment/interactives/interactive.ts'
import type { PlayedPlacing } from '#assessment/interactives/playable.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { CheckRow, Mark, noAnswer, PictureOf, type StageProps } from './parts.tsx'
import { playTexts } from './play-texts.ts'
import { useDrag } from './use-drag.ts'
import styles from './play.module.css'

type Placed = Readonly<Record<string, string>>
const placedOf = (placed: readonly { item: string; place: string }[]): Placed => Object.fromEntries(placed.map(({ item, place }) => [item, place]))

/** Labels that are put onto a picture or into groups: by dragging, by two presses, or by the number of the place. */
export function PlacePlay({ played, state, busy, send, say }: StageProps<PlayedPlacing>) {
  const t = useTexts(playTexts)
  const step = state.steps[wholeStep]
  const done = step?.done === true
  const [mine, setMine] = useState<Placed>(() => placedOf(step?.answer.placed ?? []))
  const [fresh, setFresh] = useState(false)
  const [missing, setMissing] = useState(false)
  const [taken, setTaken] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const focusLater = useRef<string>(undefined)
  const placed = step?.solution && !fresh ? placedOf(step.solution.placed) : mine
  const nameOf = (key: string) => {
    const item = played.items.find((each) => each.key === key)
    return item?.text || item?.picture?.alt || ''
  }
  // A label that was put elsewhere is another element, so the focus goes to what is next.
  useEffect(() => {
    const key = focusLater.current
    focusLater.current = undefined
    if (key === undefined) return
    const next = box.current?.querySelector<HTMLElement>(key ? `[data-item="${key}"]` : '[data-check] button')
    next?.focus()
  })
  const put = (key: string, place: string | undefined, byKeyboard: boolean) => {
    if (done) return
    const { [key]: _before, ...others } = mine
    const after = place === undefined ? others : { ...others, [key]: place }
    setMine(after)
    setFresh(true)
    setMissing(false)
    setTaken(undefined)
    const target = played.places.find((each) => each.key === place)
    say(target ? t.put(nameOf(key), target.name) : t.back(nameOf(key)))
    if (byKeyboard) focusLater.current = target ? (played.items.find((item) => !(item.key in after))?.key ?? '') : key
  }
  const { dragged, handlers, endsDrag } = useDrag('[data-place]', {
    onDrop: (key, over) => over && put(key, (over as HTMLElement).dataset['place'] || undefined, false),
  })
  const onKey = (key: string) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && taken) {
      setTaken(undefined)
      event.stopPropagation()
    }
    const place = /^[1-9]$/.test(event.key) ? played.places[Number(event.key) - 1] : undefined
    if (place) put(key, place.key, true)
    else if (event.key === '0' || event.key === 'Delete' || event.key === 'Backspace') put(key, undefined, true)
    else return
    event.preventDefault()
  }
  const label = (item: Item) => (
    <button
      key={item.key}
      type="button"
      data-item={item.key}
      className={styles.chip}
      aria-pressed={taken === item.key}
      aria-disabled={done}
      data-dragged={dragged?.key === item.key || undefined}
      data-verdict={step && !fresh ? step.verdicts[item.key] : undefined}
      {...(dragged?.key === item.key && { style: { translate: `${dragged.x}px ${dragged.y}px` } })}
      {...(!done && handlers(item.key))}
      onKeyDown={onKey(item.key)}
      onClick={(event) => {
        if (endsDrag() || done) return
        const place = mine[item.key]
        if (taken && taken !== item.key && place) return put(taken, place, event.detail === 0)
        setTaken(taken === item.key ? undefined : item.key)
        if (taken !== item.key) say(t.taken(nameOf(item.key)))
      }}
    >
      {item.picture && <PictureOf picture={item.picture} width={320} plain />}
      {item.text && <span title={item.text}>{item.text}</span>}
      {step && !fresh && <Mark verdict={step.verdicts[item.key]} />}
    </button>
  )
  const inPlace = (place: string) => played.items.filter(({ key }) => placed[key] === place)
  const free = played.items.filter(({ key }) => !(key in placed))
  const target = (key: string, name: string) => (
    <button
      type="button"
      className={styles.target}
      aria-label={name}
      aria-disabled={!taken}
      onClick={(event) => taken && put(taken, key || undefined, event.detail === 0)}
    />
  )
  const onPicture = played.picture !== null
  return (
    <div ref={box} className={styles.placing} data-taken={taken !== undefined || dragged !== undefined || undefined}>
      <p className={styles.hint}>{t.take}</p>
      <div className={styles.bank} data-place="" role="group" aria-label={t.bank}>
        {taken && taken in mine && target('', t.bankPlace)}
        {free.map(label)}
        {!free.length && <span className={styles.hint}>{t.bankEmpty}</span>}
      </div>
      <div className={onPicture ? styles.board : styles.groups} dir={onPicture ? 'ltr' : undefined}>
        {played.picture && <PictureOf picture={played.picture} />}
        {played.places.map(({ key, name, area }, at) => (
          <div
            key={key}
            role="group"
            aria-label={t.place(at + 1, name)}
            data-place={key}
            className={area && onPicture ? styles.spot : styles.group}
            {...(area &&
              onPicture && {
                style: { insetInlineStart: `${area.x}%`, insetBlockStart: `${area.y}%`, inlineSize: `${area.w}%`, minBlockSize: `${area.h}%` },
              })}
          >
            {target(key, t.place(at + 1, name))}
            <span className={styles.placeName} aria-hidden>
              <i>{at + 1}</i>
              {!onPicture && name}
            </span>
            {inPlace(key).map(label)}
          </div>
        ))}
      </div>
      <div data-check>
        <CheckRow
          step={step}
          rules={played.rules}
          fresh={fresh}
          busy={busy}
          onCheck={() => {
            if (!Object.keys(mine).length) return setMissing(true)
            setFresh(false)
            send({ step: wholeStep, answer: { ...noAnswer, placed: Object.entries(mine).map(([item, place]) => ({ item, place })) } })
          }}
          onShow={() => {
            setFresh(false)
            send({ step: wholeStep, show: true })
          }}
          missing={missing ? t.placeFirst : undefined}
        />
      </div>
    </div>
  )
}
