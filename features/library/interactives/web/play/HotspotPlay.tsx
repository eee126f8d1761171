import { useState } from 'react'
import { wholeStep } from '#assessment/interactives/interactive.ts'
import type { PlayedHotspot } from '#assessment/interactives/playable.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { CheckRow, Mark, noAnswer, PictureOf, type StageProps } from './parts.tsx'
import { playTexts } from './play-texts.ts'
import styles from './play.module.css'

/** A picture with regions: the right ones are found, or all are explored. */
export function HotspotPlay(props: StageProps<PlayedHotspot>) {
  return props.played.find ? <FindRegions {...props} /> : <ExploreRegions {...props} />
}

type Region = PlayedHotspot['regions'][number]
const areaStyle = ({ x, y, w, h }: Region) => ({ insetInlineStart: `${x}%`, insetBlockStart: `${y}%`, inlineSize: `${w}%`, blockSize: `${h}%` })

function FindRegions({ played, state, busy, send }: StageProps<PlayedHotspot>) {
  const t = useTexts(playTexts)
  const step = state.steps[wholeStep]
  const [chosen, setChosen] = useState(step?.answer.keys ?? [])
  const [fresh, setFresh] = useState(false)
  const [missing, setMissing] = useState(false)
  const done = step?.done === true
  const toggle = (key: string) => {
    if (done) return
    setFresh(true)
    setMissing(false)
    setChosen(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key])
  }
  const check = () => {
    if (!chosen.length) return setMissing(true)
    setFresh(false)
    send({ step: wholeStep, answer: { ...noAnswer, keys: chosen } })
  }
  return (
    <>
      <p className={styles.hint}>{t.find}</p>
      <div className={styles.board} dir="ltr">
        {played.picture && <PictureOf picture={played.picture} />}
        {played.regions.map((region, at) => {
          const right = step?.solution?.keys.includes(region.key)
          const verdict = step && !fresh ? (step.verdicts[region.key] ?? (right ? 'right' : undefined)) : undefined
          return (
            <button
              key={region.key}
              type="button"
              className={styles.region}
              data-shape={region.shape}
              data-verdict={verdict}
              style={areaStyle(region)}
              aria-pressed={chosen.includes(region.key)}
              aria-disabled={done}
              aria-label={`${t.number(at + 1)}${region.hint ? `: ${region.hint}` : ''}`}
              onClick={() => toggle(region.key)}
            >
              <span aria-hidden>{at + 1}</span>
              <Mark verdict={verdict} />
            </button>
          )
        })}
      </div>
      <CheckRow
        step={step}
        rules={played.rules}
        fresh={fresh}
        busy={busy}
        onCheck={check}
        onShow={() => {
          setFresh(false)
          send({ step: wholeStep, show: true })
        }}
        missing={missing ? t.choose : undefined}
      >
        {step && !fresh && step.notes.length > 0 && (
          <ul className={styles.notes}>
            {step.notes.map(({ key, name, note }) => (
              <li key={key}>
                <b>
                  {played.regions.findIndex((region) => region.key === key) + 1} {name}
                </b>
                {note && <span>{note}</span>}
              </li>
            ))}
          </ul>
        )}
      </CheckRow>
    </>
  )
}

function ExploreRegions({ played, state, send }: StageProps<PlayedHotspot>) {
  const t = useTexts(playTexts)
  const [open, setOpen] = useState<string>()
  const shown = played.regions.find(({ key }) => key === open)
  return (
    <>
      <p className={styles.hint}>
        {t.explore} <span className={styles.count}>{t.seen(state.seen.length, played.regions.length)}</span>
      </p>
      <div className={styles.board} dir="ltr">
        {played.picture && <PictureOf picture={played.picture} />}
        {played.regions.map((region, at) => (
          <button
            key={region.key}
            type="button"
            className={styles.region}
            data-shape={region.shape}
            data-seen={state.seen.includes(region.key) || undefined}
            style={areaStyle(region)}
            aria-pressed={open === region.key}
            aria-label={`${t.number(at + 1)}: ${region.name ?? ''}`}
            onClick={() => {
              setOpen(region.key)
              if (!state.seen.includes(region.key)) send({ seen: [region.key] })
            }}
          >
            <span aria-hidden>{at + 1}</span>
          </button>
        ))}
      </div>
      <div role="status" className={styles.told}>
        {shown && (
          <>
            <b>{shown.name}</b>
            {shown.note && <p>{shown.note}</p>}
          </>
        )}
      </div>
    </>
  )
}
