import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Radio } from 'antd'
import { useState } from 'react'
import { gradeAnswer } from '#assessment/grading/grade.ts'
import { verdictTexts } from '#assessment/grading/verdict-texts.ts'
import { isChoice, type Question } from '#assessment/questions/question.ts'
import { language } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { QuestionText } from '../shown/QuestionText.tsx'
import { texts } from '../texts.ts'
import styles from './write.module.css'
import { writeTexts } from './write-texts.ts'

interface Props {
  question: Question
  /** Makes an answer to the blank at this place right as well. */
  accept: (blank: number, answer: string) => void
}

/** The question as a student sees it, to be answered; each answer is graded at once by the rules of the question, with the reason. */
export function Trial({ question, accept }: Props) {
  const t = useTexts(writeTexts)
  const { types, points } = useTexts(texts)
  const [chosen, setChosen] = useState<string[]>([])
  const [blanks, setBlanks] = useState<string[]>([])
  const given = question.blanks.map((_, at) => blanks[at] ?? '')
  const tried = isChoice(question.type) ? chosen.length > 0 : given.some((text) => text.trim() !== '')
  const graded = gradeAnswer(
    question,
    isChoice(question.type) ? { options: chosen } : { blanks: Object.fromEntries(question.blanks.map(({ key }, at) => [key, given[at] ?? ''])) },
  )
  const toggle = (seq: string) => {
    if (question.type === 1) setChosen(chosen.includes(seq) ? chosen.filter((each) => each !== seq) : [...chosen, seq])
    else setChosen([seq])
  }
  const Box = question.type === 1 ? Checkbox : Radio
  return (
    <div className={styles.paper}>
      <p className={styles.kind}>
        {types(question.type)} <span>{points(question.points)}</span>
      </p>
      <QuestionText doc={question.stem} />
      {question.options.map(({ seq, content }) => (
        <div key={seq} className={styles.choice} data-on={chosen.includes(seq) || undefined}>
          <Box checked={chosen.includes(seq)} onChange={() => toggle(seq)}>
            <span className={styles.answer}>
              <span>{seq}</span>
              <QuestionText doc={content} />
            </span>
          </Box>
        </div>
      ))}
      {question.type === 2 && (
        <ol className={styles.blanks}>
          {question.blanks.map(({ key }, at) => {
            const verdict = graded.blanks?.[at]
            const answered = (given[at] ?? '').trim() !== ''
            return (
              <li key={key}>
                <Input
                  aria-label={t.answerOf(at + 1)}
                  addonBefore={at + 1}
                  value={given[at] ?? ''}
                  maxLength={500}
                  onChange={({ target }) => setBlanks(question.blanks.map((_, place) => (place === at ? target.value : (given[place] ?? ''))))}
                />
                {answered && verdict && (
                  <span className={styles.verdict} data-right={verdict.right || undefined}>
                    {verdict.points > 0 ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />}{' '}
                    {verdictTexts[verdict.reason][language() === 'zh-CN' ? 'zh' : 'en'].replace('{}', verdict.detail ?? '')}
                    {!verdict.right && verdict.points === 0 && (
                      <Button type="link" size="small" onClick={() => accept(at, (given[at] ?? '').trim())}>
                        {t.also}
                      </Button>
                    )}
                    <b>{verdict.points}</b>
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {question.type === 3 && <p className={styles.quiet}>{t.manual}</p>}
      {tried && (
        <p className={styles.earned} role="status">
          {t.earned(graded.points, graded.of)}{' '}
          <Button
            type="link"
            size="small"
            onClick={() => {
              setChosen([])
              setBlanks([])
            }}
          >
            {t.clear}
          </Button>
        </p>
      )}
    </div>
  )
}
