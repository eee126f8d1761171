import { lazy, type ReactNode, Suspense } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ResultQuestion as ResultQuestionShape } from '../../contract.ts'
import { blanksOf, optionsOf, textOf } from '../answers/answer-value.ts'
import { MarkedAnswer } from '../marked/MarkedAnswer.tsx'
import { Html } from '../page/Html.tsx'
import { letterOf } from '../page/letters.ts'
import { patiently } from '../page/patiently.ts'
import { pointsText } from '../texts/time-texts.ts'
import { Graded } from './Graded.tsx'
import { resultTexts } from './result-texts.ts'

// Most results have no pages by hand.
const OwnPages = lazy(async () => ({ default: (await patiently(() => import('./OwnPages.tsx'))()).OwnPages }))

interface Props {
  question: ResultQuestionShape
  open: boolean
  onOpen: () => void
  /** Below the line, such as where the question comes from. */
  note?: string
  /** Buttons at the end of the opened question. */
  actions?: ReactNode
}

/** The beginning of a text of HTML, in one line. */
function lineOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const formula of page.querySelectorAll('.katex-html')) formula.remove()
  for (const source of page.querySelectorAll('annotation')) source.remove()
  return (page.body.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
}

/** A question of a result in one line; opened with the own answer, the right one and the explanation, as far as they may be seen. */
export function ResultQuestion({ question, open, onOpen, note, actions }: Props) {
  const t = useTexts(resultTexts)
  const { number, shown, points, of, state, explanation, right } = question
  return (
    <li>
      <button type="button" className="ex-result-line" aria-expanded={open} onClick={onOpen}>
        <span>{number}</span>
        <span className="ex-result-name">
          {shown ? lineOf(shown.stem) : t.question(number)}
          {note && <small>{note}</small>}
        </span>
        <span className="ex-result-mark" data-state={state ?? undefined}>
          {state && <em>{t.states(state)}</em>}
          {points !== null && <b>{t.mark(pointsText(points), pointsText(of))}</b>}
        </span>
      </button>
      {open && (
        <div className="ex-result-body">
          {shown ? (
            <>
              {shown.passage !== null && <Html html={shown.passage} />}
              <Html html={shown.stem} />
              <Answers question={question} />
              <Reasons reasons={question.reasons} />
              {question.grading && <Graded grading={question.grading} />}
            </>
          ) : (
            <p className="ex-note">{t.hidden}</p>
          )}
          {right?.reference && (
            <>
              <h2>{t.reference}</h2>
              <Html html={right.reference} />
            </>
          )}
          {explanation && (
            <>
              <h2>{t.explanation}</h2>
              <Html html={explanation} />
            </>
          )}
          {actions}
        </div>
      )}
    </li>
  )
}

/** Why the rules have given the points. */
function Reasons({ reasons }: Pick<ResultQuestionShape, 'reasons'>) {
  const t = useTexts(resultTexts)
  if (!reasons.length) return null
  return (
    <ul className="ex-reasons" aria-label={t.reasons}>
      {reasons.map(({ blank, text, points, of }) => (
        <li key={blank}>
          <span>{blank > 0 ? t.reasonOfBlank(blank, text) : text}</span>
          {points !== null && <b>{t.mark(pointsText(points), pointsText(of))}</b>}
        </li>
      ))}
    </ul>
  )
}

/** One's own answer beside the right one. The letters are those that this person saw. */
function Answers({ question: { shown, own, pages, right, state, grading } }: Pick<Props, 'question'>) {
  const t = useTexts(resultTexts)
  if (!shown) return null
  const good = state === 'right' || state === 'withdrawn'
  const ownState = state === null || state === 'manual' || state === 'skipped' ? undefined : good ? 'good' : state === 'partly' ? 'part' : 'bad'
  if (shown.options.length > 0) {
    const chosen = (letters: readonly string[]) =>
      shown.options.flatMap(({ seq, html }, at) => (letters.includes(seq) ? [{ letter: letterOf(at), html }] : []))
    const list = (letters: readonly string[]) =>
      chosen(letters).map(({ letter, html }) => (
        <span key={letter} className="ex-chosen">
          {letter} <Html html={html} />
        </span>
      ))
    const ownOptions = optionsOf(own)
    return (
      <dl className="ex-answers">
        <dt>{t.own}</dt>
        <dd data-state={ownState}>{ownOptions.length ? list(ownOptions) : t.notAnswered}</dd>
        {right && right.options.length > 0 && (
          <>
            <dt>{t.right}</dt>
            <dd data-state="good">{list(right.options)}</dd>
          </>
        )}
      </dl>
    )
  }
  if (shown.type === 2) {
    const blanks = Object.values(blanksOf(own))
    return (
      <dl className="ex-answers">
        <dt>{t.own}</dt>
        <dd data-state={ownState}>
          {blanks.length ? (right ? right.blanks.map(({ key }) => blanksOf(own)[key] ?? '—') : blanks).join('　') : t.notAnswered}
        </dd>
        {right && right.blanks.length > 0 && (
          <>
            <dt>{t.right}</dt>
            <dd data-state="good">{right.blanks.map(({ answer }) => answer).join('　')}</dd>
          </>
        )}
      </dl>
    )
  }
  const text = textOf(own)
  const numberOf = (id: string) => (grading?.criteria.findIndex((criterion) => criterion.id === id) ?? -1) + 1
  return (
    <dl className={pages.length ? 'ex-answers has-pages' : 'ex-answers'}>
      <dt>{t.own}</dt>
      <dd data-state={grading ? undefined : ownState} className={shown.program ? 'is-code' : 'is-text'}>
        {grading && text ? (
          <MarkedAnswer answer={text} remarks={grading.remarks} code={shown.program !== null} numberOf={numberOf} />
        ) : (
          text || (pages.length ? null : t.notAnswered)
        )}
        {pages.length > 0 && (
          <Suspense fallback={<p className="ex-loading">{t.loadingPages}</p>}>
            <OwnPages pages={pages} remarks={grading?.remarks ?? []} numberOf={numberOf} />
          </Suspense>
        )}
      </dd>
    </dl>
  )
}
