import type { Graded } from '#assessment/grading/grade.ts'
import { isChoice, type Question } from '#assessment/questions/question.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { Input } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { texts } from '../edit-texts.ts'
import answering from '../../shown/answering.module.css'
import { StemWithBlanks } from './StemWithBlanks.tsx'
import { chosen, type Trial } from './trial.ts'
import styles from './student.module.css'

interface Props {
  question: Question
  number: number | undefined
  passage: DocJson | undefined
  trial: Trial
  setTrial: (trial: Trial) => void
  graded: Graded
}

/** The question as a student gets it, to be answered. */
export function StudentView({ question, number, passage, trial, setTrial, graded }: Props) {
  const t = useTexts(texts)
  const { type, partial, points } = question
  return (
    <div className={styles.view}>
      <p className={styles.facts}>
        {number !== undefined && <b>#{number}</b>}
        <span>
          {t.types(question.program ? 'program' : type)} {t.points(points)}
        </span>
        {type === 1 && partial.kind !== 'none' && (
          <small>{{ fixed: t.incompleteEarns(partial.points), share: t.incompleteShares, minus: t.wrongCosts }[partial.kind]}</small>
        )}
      </p>
      {passage && (
        <div className={styles.passage}>
          <RichText doc={passage} />
        </div>
      )}
      <StemWithBlanks
        doc={question.stem}
        given={trial.blanks}
        verdicts={graded.blanks ?? []}
        {...(type === 2 && { onAnswer: (key: string, value: string) => setTrial({ ...trial, blanks: { ...trial.blanks, [key]: value } }) })}
      />
      {isChoice(type) && <Options question={question} trial={trial} setTrial={setTrial} />}
      {type === 3 && !question.program && (
        <Input.TextArea
          className={styles.text ?? ''}
          aria-label={t.tryAnswer}
          placeholder={t.writeAnswer}
          autoSize={{ minRows: 3, maxRows: 10 }}
          value={trial.text}
          onChange={({ target }) => setTrial({ ...trial, text: target.value })}
        />
      )}
    </div>
  )
}

function Options({ question: { type, options }, trial, setTrial }: Pick<Props, 'question' | 'trial' | 'setTrial'>) {
  const t = useTexts(texts)
  const several = type === 1
  return (
    <div className={answering.options} role={several ? 'group' : 'radiogroup'} aria-label={t.tryAnswer}>
      {options.map(({ seq, content }) => (
        <label key={seq} className={answering.option} data-square={several || undefined} data-on={trial.options.includes(seq) || undefined}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name="trial"
            checked={trial.options.includes(seq)}
            aria-label={t.chooseOption(seq)}
            onChange={() => setTrial({ ...trial, options: chosen(trial.options, seq, several) })}
          />
          <span className={answering.letter} aria-hidden="true">
            {seq}
          </span>
          <RichText doc={content} />
        </label>
      ))}
    </div>
  )
}
