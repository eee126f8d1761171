import { useId } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AttemptQuestion } from '../../contract.ts'
import { Html } from '../page/Html.tsx'
import { letterOf } from '../page/letters.ts'
import { examTexts } from '../texts/exam-texts.ts'

interface Props {
  question: AttemptQuestion
  given: readonly string[]
  locked: boolean
  onChoose: (options: string[]) => void
}

/** What is chosen when an option is pressed: with several right answers it is added or taken away. */
export function chosenWith({ type }: Pick<AttemptQuestion, 'type'>, given: readonly string[], seq: string): string[] {
  if (type !== 1) return [seq]
  return given.includes(seq) ? given.filter((each) => each !== seq) : [...given, seq]
}

/** The options with the letters of their places; what is answered is the letter that an option has in the question. */
export function Options({ question, given, locked, onChoose }: Props) {
  const t = useTexts(examTexts)
  const name = useId()
  const several = question.type === 1
  return (
    <div className="ex-options" role={several ? 'group' : 'radiogroup'} aria-label={t.choose}>
      {question.options.map(({ seq, html }, at) => (
        <label key={seq} className="ex-option" data-square={several || undefined} data-on={given.includes(seq) || undefined}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            aria-label={t.option(letterOf(at))}
            checked={given.includes(seq)}
            disabled={locked}
            onChange={() => onChoose(chosenWith(question, given, seq))}
          />
          <span className="ex-letter" aria-hidden="true">
            {letterOf(at)}
          </span>
          <Html html={html} />
        </label>
      ))}
    </div>
  )
}
