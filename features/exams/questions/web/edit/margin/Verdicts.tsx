import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import type { BlankVerdict, Graded } from '#assessment/grading/grade.ts'
import { verdictTexts } from '#assessment/grading/verdict-texts.ts'
import type { Question } from '#assessment/questions/question.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { withAlternatives, withBlank } from '../draft/blanks.ts'
import { blanksOf } from '../draft/draft.ts'
import { type EditTexts, texts } from '../edit-texts.ts'
import type { OpenQuestion } from '../session/use-question.ts'
import { noTrial, type Trial } from './trial.ts'
import styles from './verdicts.module.css'

interface Props {
  open: OpenQuestion
  trial: Trial
  graded: Graded
  setTrial: (trial: Trial) => void
}

/** What a trial answer earns, and why. A refused answer to a blank can be adopted as one that is right as well. */
export function Verdicts({ open, trial, graded, setTrial }: Props) {
  const t = useTexts(texts)
  const tried = graded.state !== 'empty'
  return (
    <section className={styles.trial} aria-label={t.trial}>
      <header>
        <h3>{t.trial}</h3>
        <small>{open.draft.type === 2 ? t.trialBlanks : t.trialHelp}</small>
        {tried && (
          <Button type="link" size="small" onClick={() => setTrial(noTrial)}>
            {t.clear}
          </Button>
        )}
      </header>
      <div aria-live="polite">{tried && <Results open={open} trial={trial} graded={graded} />}</div>
    </section>
  )
}

function Results({ open, trial, graded }: Omit<Props, 'setTrial'>) {
  const t = useTexts(texts)
  if (graded.state === 'manual') return <Manual open={open} />
  const lines = graded.blanks
    ? graded.blanks.flatMap((verdict, at) => {
        const answer = trial.blanks[verdict.key] ?? ''
        return verdict.reason === 'empty' ? [] : [<BlankLine key={verdict.key} open={open} no={at + 1} answer={answer} verdict={verdict} />]
      })
    : [
        <Line key="choice" right={graded.points > 0} answer={trial.options.join('')} points={graded.points}>
          {choiceReason(open.question, trial.options, t)}
        </Line>,
      ]
  return (
    <>
      <ul className={styles.lines}>{lines}</ul>
      <p className={styles.sum}>
        {t.trialEarns} <b>{graded.points}</b> / {t.points(graded.of)}
      </p>
    </>
  )
}

/** Why an answer to a choice earns what it earns. */
function choiceReason({ type, answers }: Question, given: readonly string[], t: EditTexts): string {
  if (given.some((seq) => !answers.includes(seq))) return type === 1 ? t.wrongChosen : t.isWrong
  return given.length < answers.length ? t.incomplete : t.allRight
}

interface LineProps {
  right: boolean
  answer: string
  points: number
  children: ReactNode
}

const Line = ({ right, answer, points, children }: LineProps) => {
  const t = useTexts(texts)
  return (
    <li data-wrong={!right || undefined}>
      {right ? <CheckOutlined aria-label={t.right} /> : <CloseOutlined aria-label={t.isWrong} />}
      <b>{answer}</b>
      <span>{children}</span>
      <em>{points}</em>
    </li>
  )
}

function BlankLine({ open: { change }, no, answer, verdict }: { open: OpenQuestion; no: number; answer: string; verdict: BlankVerdict }) {
  const t = useTexts(texts)
  const { key, points, reason, detail } = verdict
  const adopt = () =>
    change((now) => {
      const blank = blanksOf(now).find((each) => each.key === key)
      return blank ? { blanks: withBlank(now.blanks, withAlternatives(blank, answer)) } : {}
    })
  return (
    <Line right={points > 0} answer={`${circled(no)} ${answer}`} points={points}>
      {inLanguage(verdictTexts[reason]).replace('{}', detail ?? '')}
      {points === 0 && (
        <Button type="link" size="small" onClick={adopt} aria-label={t.adopt(answer)}>
          {t.alsoRight}
        </Button>
      )}
    </Line>
  )
}

/** ① to ⑳, and plain numbers beyond. */
const circled = (no: number) => (no <= 20 ? String.fromCodePoint(0x245f + no) : `(${no})`)

/** A person grades the answer: what that person will see. */
function Manual({ open: { question } }: { open: OpenQuestion }) {
  const t = useTexts(texts)
  return (
    <div className={styles.manual}>
      <p>{t.gradedByTeacher(question.points)}</p>
      {question.reference && (
        <>
          <h4>{t.reference}</h4>
          <RichText doc={question.reference} />
        </>
      )}
      {question.criteria.length > 0 && (
        <ul className={styles.lines}>
          {question.criteria.map(({ text, points }, at) => (
            <li key={at}>
              <b>{text}</b>
              <span />
              <em>{points}</em>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
