import { useId, useState } from 'react'
import type { PlayRules } from '#assessment/interactives/interactive.ts'
import type { PlayedQuestion } from '#assessment/interactives/playable.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { CheckRow, Mark, noAnswer, type StageProps } from './parts.tsx'
import { playTexts } from './play-texts.ts'
import styles from './play.module.css'

interface Props extends Pick<StageProps<unknown>, 'state' | 'busy' | 'send'> {
  rules: PlayRules
  /** The key of the step that it is. */
  step: string
  question: PlayedQuestion
}

/** A question with options, of which one or several are right. */
export function QuestionPart({ rules, state, busy, send, step: stepKey, question }: Props) {
  const t = useTexts(playTexts)
  const name = useId()
  const step = state.steps[stepKey]
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
        rules={rules}
        fresh={fresh}
        busy={busy}
        onCheck={() => {
          if (!chosen.length) return setMissing(true)
          setFresh(false)
          send({ step: stepKey, answer: { ...noAnswer, keys: chosen } })
        }}
        onShow={() => {
          setFresh(false)
          send({ step: stepKey, show: true })
        }}
        missing={missing ? t.chooseOption : undefined}
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
