import { Button, Checkbox } from 'antd'
import { interactiveLimits as most, type SlideQuestion } from '#assessment/interactives/interactive.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Problem, TextInput } from './fields.tsx'
import { newKey } from './making.ts'
import { makeTexts } from './make-texts.ts'
import styles from './make.module.css'

export const newQuestion = (): SlideQuestion => ({
  text: '',
  options: [1, 2].map(() => ({ key: newKey(), text: '', right: false })),
  note: '',
})

interface Props {
  path: string
  question: SlideQuestion
  change: (question: SlideQuestion) => void
  /** Without it the question stays. */
  remove?: () => void
}

/** A question with its options, of which the right ones are ticked, and what is said once it is solved. */
export function QuestionFields({ path, question, change, remove }: Props) {
  const t = useTexts(makeTexts)
  const { options } = question
  return (
    <div className={styles.question}>
      <TextInput path={`${path}.text`} label={t.question} value={question.text} long onChange={(text) => change({ ...question, text })} />
      <Problem path={`${path}.options`} />
      {options.map((option, at) => {
        const set = (next: Partial<typeof option>) =>
          change({ ...question, options: options.map((each) => (each.key === option.key ? { ...each, ...next } : each)) })
        return (
          <div key={option.key} className={styles.option}>
            <Checkbox checked={option.right} aria-label={t.rightOption(at + 1)} onChange={({ target }) => set({ right: target.checked })} />
            <TextInput path={`${path}.options.${at}.text`} label={t.option(at + 1)} value={option.text} onChange={(text) => set({ text })} />
            <Button
              type="text"
              size="small"
              aria-label={t.remove(t.option(at + 1))}
              disabled={options.length < 3}
              onClick={() => change({ ...question, options: options.filter((each) => each !== option) })}
            >
              ✕
            </Button>
          </div>
        )
      })}
      <div className={styles.line}>
        <Button
          disabled={options.length >= most.options}
          onClick={() => change({ ...question, options: [...options, { key: newKey(), text: '', right: false }] })}
        >
          {t.addOption}
        </Button>
        {remove && (
          <Button type="text" onClick={remove}>
            {t.removeQuestion}
          </Button>
        )}
      </div>
      <TextInput path={`${path}.note`} label={t.questionNote} value={question.note} long onChange={(note) => change({ ...question, note })} />
    </div>
  )
}
