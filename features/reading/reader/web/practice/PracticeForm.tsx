import { lazy, Suspense, useId, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { PracticeAnswered, practiceAnswer, PracticeQuestion } from '../../contract-practice.ts'
import { StemFields } from '#features/exams/questions/web/shown/StemFields.tsx'
import { Html } from './Html.tsx'
import type { PracticePlace } from './PracticeBlock.tsx'
import { practiceTexts } from './practice-texts.ts'
import { Solution } from './Solution.tsx'

/** Loaded with the first programming question only. */
const ProgramAnswer = lazy(async () => ({ default: (await import('./ProgramAnswer.tsx')).ProgramAnswer }))

type Answer = PracticeAnswered['answer']

interface Given {
  options: string[]
  blanks: Record<string, string>
  text: string
}

const nothing: Given = { options: [], blanks: {}, text: '' }
const givenOf = (answer: Answer | undefined): Given => ({ ...nothing, ...answer })

const answerOf = (type: PracticeQuestion['type'], { options, blanks, text }: Given): Answer =>
  type === 2 ? { blanks } : type === 3 ? { text } : { options }

function isEmpty(answer: Answer): boolean {
  if ('options' in answer) return answer.options.length === 0
  return 'text' in answer ? answer.text.trim() === '' : Object.values(answer.blanks).every((value) => value.trim() === '')
}

function verdictOf(answered: PracticeAnswered | null, key: string): 'right' | 'wrong' | undefined {
  const verdict = answered?.blanks.find((each) => each.key === key)
  return verdict && (verdict.points < verdict.of ? 'wrong' : 'right')
}

interface Props {
  question: PracticeQuestion
  place: PracticePlace
}

/** A question to be answered, and what the answer earns. The last answer is there again when the reader comes back. */
export function PracticeForm({ question, place }: Props) {
  const t = useTexts(practiceTexts)
  const { type, program } = question
  const [answered, setAnswered] = useState(question.answered)
  const begin: Given = program ? { ...nothing, text: program.starter } : nothing
  const [given, setGiven] = useState(() => (question.answered ? givenOf(question.answered.answer) : begin))
  const [state, setState] = useState<'rest' | 'sending' | 'nothing' | 'notSent'>('rest')
  /** Why the server has refused an answer; empty when it was not reached. */
  const [refused, setRefused] = useState('')
  const solved = !!answered?.solution
  const change = (part: Partial<Given>) => {
    setGiven({ ...given, ...part })
    setState('rest')
  }
  async function submit(show: boolean): Promise<void> {
    const answer = answerOf(type, given)
    if (isEmpty(answer) && !show) return setState('nothing')
    setState('sending')
    const { textbookId, questionId, chapterId, draft } = place
    try {
      const asked = { textbookId, questionId, body: { chapterId, draft, answer, show } }
      setAnswered(
        await send<typeof practiceAnswer>('POST /pressplatform/reading/{textbookId}/questions/{questionId}/answer', asked, { silent: true }),
      )
      setState('rest')
    } catch (error) {
      setRefused(error instanceof RequestError && error.status !== undefined ? error.message : '')
      setState('notSent')
    }
  }
  const restart = () => {
    setAnswered(null)
    setGiven(begin)
    setState('rest')
  }
  return (
    <form
      className="pq"
      onSubmit={(event) => {
        event.preventDefault()
        if (!solved && state !== 'sending') void submit(false)
      }}
    >
      <p className="pq-facts">
        <b>{program ? t.programType : t.types(type)}</b>
        <span>{t.points(question.points)}</span>
      </p>
      {question.passage !== null && (
        <details className="pq-passage" open>
          <summary>{t.passage}</summary>
          <Html html={question.passage} />
        </details>
      )}
      <StemFields
        html={question.stem}
        given={given.blanks}
        className="pq-stem"
        fieldClass="pq-gap"
        label={t.blank}
        locked={solved}
        verdictOf={(key) => verdictOf(answered, key)}
        onFill={type === 2 ? (key, value) => change({ blanks: { ...given.blanks, [key]: value } }) : undefined}
      >
        <Html html={question.stem} />
      </StemFields>
      {question.options.length > 0 && (
        <Options
          question={question}
          given={given.options}
          right={answered?.solution?.options}
          locked={solved}
          choose={(options) => change({ options })}
        />
      )}
      {program && (
        <Suspense fallback={<p className="pq-note">{t.loading}</p>}>
          <ProgramAnswer program={program} code={given.text} runs={answered?.runs ?? null} locked={solved} onChange={(text) => change({ text })} />
        </Suspense>
      )}
      {type === 3 && !program && (
        <textarea
          className="pq-text"
          aria-label={t.write}
          placeholder={t.write}
          rows={4}
          maxLength={20_000}
          readOnly={solved}
          value={given.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      )}
      <div className="pq-verdict" role="status">
        {answered && (
          <p data-state={answered.state}>
            <b>{t.states(answered.state)}</b>
            {answered.state !== 'manual' && <span>{t.earned(answered.points, answered.of)}</span>}
          </p>
        )}
        {answered && answered.blanks.length > 0 && (
          <ol>
            {answered.blanks.map(({ key, points, of, reason }) => (
              <li key={key} data-wrong={points < of || undefined}>
                {reason}
              </li>
            ))}
          </ol>
        )}
        {state === 'sending' && program && <p className="pq-note">{t.running}</p>}
        {(state === 'nothing' || state === 'notSent') && <p className="pq-problem">{(state === 'notSent' && refused) || t[state]}</p>}
      </div>
      {answered?.solution && <Solution solution={answered.solution} type={type} />}
      <div className="pq-buttons">
        {solved ? (
          <button type="button" className="pq-second" onClick={restart}>
            {t.again}
          </button>
        ) : (
          <>
            <button type="submit" className="pq-first" aria-disabled={state === 'sending'}>
              {program ? t.run : type === 3 ? t.compare : t.submit}
            </button>
            {answered && (
              <button type="button" className="pq-second" onClick={() => void submit(true)}>
                {t.show}
              </button>
            )}
          </>
        )}
      </div>
    </form>
  )
}

interface OptionsProps {
  question: PracticeQuestion
  given: readonly string[]
  /** The right ones, once they may be shown. */
  right: readonly string[] | undefined
  locked: boolean
  choose: (options: string[]) => void
}

function Options({ question: { type, options }, given, right, locked, choose }: OptionsProps) {
  const t = useTexts(practiceTexts)
  const name = useId()
  const several = type === 1
  const toggle = (seq: string) => {
    if (locked) return
    if (!several) return choose([seq])
    choose(given.includes(seq) ? given.filter((each) => each !== seq) : [...given, seq].toSorted())
  }
  return (
    <div className="pq-options" role={several ? 'group' : 'radiogroup'} aria-label={t.choose}>
      {options.map(({ seq, html }) => (
        <label
          key={seq}
          className="pq-option"
          data-square={several || undefined}
          data-right={right?.includes(seq) || undefined}
          data-wrong={(right && given.includes(seq) && !right.includes(seq)) || undefined}
        >
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            aria-label={t.option(seq)}
            checked={given.includes(seq)}
            aria-disabled={locked}
            onChange={() => toggle(seq)}
          />
          <span aria-hidden="true">{seq}</span>
          <Html html={html} />
        </label>
      ))}
    </div>
  )
}
