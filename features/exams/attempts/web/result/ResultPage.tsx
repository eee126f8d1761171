import { useEffect, useRef, useState } from 'react'
import { minuteText } from '#plain/time/date.ts'
import { shownZone } from '#web/kernel/session/zone.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ExamResult, ResultQuestion as ResultQuestionShape } from '../../contract.ts'
import { BackIcon } from '../page/icons.tsx'
import { readResult } from '../sitting/attempt-calls.ts'
import { pointsText } from '../texts/time-texts.ts'
import { appealTexts } from './appeals/appeal-texts.ts'
import { QuestionAppeal } from './appeals/QuestionAppeal.tsx'
import { type AppealsOf, useAppeals } from './appeals/use-appeals.ts'
import { Loaded } from './Loaded.tsx'
import { ResultQuestion } from './ResultQuestion.tsx'
import { resultTexts } from './result-texts.ts'

/** How often a result that is being graded is asked for again. */
const patience = 10

const titleOf = ({ title }: ExamResult) => title

/** What may be seen of an attempt that was handed in: points, the place among all, and the questions, the wrong ones first. */
export function ResultPage({ attemptId }: { attemptId: string }) {
  return (
    <Loaded read={readResult} attemptId={attemptId} titleOf={titleOf}>
      {(result, load) => <OwnResult result={result} load={load} />}
    </Loaded>
  )
}

function OwnResult({ result, load }: { result: ExamResult; load: () => void }) {
  const appeals = useAppeals(result.attempt.id, result.points !== null && result.kind !== 'self')
  // Choices are graded within seconds; the page asks a few times, and then waits for the person.
  const asked = useRef(0)
  useEffect(() => {
    if (result.attempt.state !== 'submitted' || asked.current >= patience) return
    const timer = setTimeout(() => {
      asked.current += 1
      load()
    }, 3000)
    return () => clearTimeout(timer)
  }, [result, load])
  return <ResultBody result={result} appeals={appeals} onStale={load} />
}

interface BodyProps {
  result: ExamResult
  /** Undefined in a preview, in which nothing can be done. */
  appeals: AppealsOf | undefined
  onStale: () => void
}

/** The page of a result. */
export function ResultBody({ result, appeals, onStale }: BodyProps) {
  const t = useTexts(resultTexts)
  return (
    <div className="ex-page">
      <header className="ex-result-head">
        {appeals ? (
          <a
            href={screenHref(result.kind === 'self' ? '/examination?view=past' : '/mycenter/home')}
            aria-label={result.kind === 'self' ? t.toPractice : t.back}
          >
            <BackIcon />
          </a>
        ) : (
          <span />
        )}
        <h1>{result.title}</h1>
      </header>
      <main className="ex-narrow is-result">
        <Points result={result} />
        {result.position && <Distribution position={result.position} points={result.points ?? 0} of={result.of} />}
        {result.notYet && <p className="ex-note">{result.notYet}</p>}
        {appeals && result.kind === 'self' && <AfterPractice />}
        {appeals && <AppealNote appeals={appeals} />}
        {result.sections.length > 0 && <Sections sections={result.sections} />}
        {result.questions.some(({ shown, points }) => shown !== null || points !== null) && (
          <Questions result={result} appeals={appeals} onStale={onStale} />
        )}
      </main>
    </div>
  )
}

/** After a self-test: one more, and the mistakes of all tests. */
function AfterPractice() {
  const t = useTexts(resultTexts)
  return (
    <p className="ex-result-actions">
      <a className="ex-btn is-main" href={screenHref('/examination')}>
        {t.oneMore}
      </a>
      <a className="ex-btn" href={screenHref('/examination?view=mistakes')}>
        {t.mistakes}
      </a>
    </p>
  )
}

function Points({ result: { points, of, passed, minutes, position, attempt, kind } }: { result: ExamResult }) {
  const t = useTexts(resultTexts)
  return (
    <section className="ex-points">
      {points === null ? <p className="ex-points-none">{t.waiting}</p> : <b>{pointsText(points)}</b>}
      <p>
        <span>{t.of(pointsText(of))}</span>
        {position && <span>{t.median(pointsText(position.median))}</span>}
        {position && <span>{t.position(position.rank, position.people)}</span>}
        {passed !== null && <span data-passed={passed}>{passed ? t.passed : t.failedTest}</span>}
        {attempt.receipt && <span>{t.minutes(minutes)}</span>}
        {attempt.receipt && kind !== 'self' && (
          <span>
            {t.receipt} <code>{attempt.receipt}</code>
          </span>
        )}
      </p>
    </section>
  )
}

/** What each section of a test on paper has earned. */
function Sections({ sections }: Pick<ExamResult, 'sections'>) {
  const t = useTexts(resultTexts)
  return (
    <ul className="ex-results">
      {sections.map(({ title, points, of }, at) => (
        <li key={at} className="ex-result-line">
          <span>{at + 1}</span>
          <span className="ex-result-name">{title}</span>
          <span className="ex-result-mark">
            <b>{points === null ? '-' : t.mark(pointsText(points), pointsText(of))}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** How many people have how many points, in ten equal parts; the own part is marked and named. */
function Distribution({ position: { counts }, points, of }: { position: NonNullable<ExamResult['position']>; points: number; of: number }) {
  const t = useTexts(resultTexts)
  const most = Math.max(1, ...counts)
  const own = Math.min(counts.length - 1, Math.floor((points / Math.max(of, 1)) * counts.length))
  const edge = (at: number) => pointsText((of / counts.length) * at)
  return (
    <figure className="ex-chart">
      <ul aria-label={t.chart}>
        {counts.map((count, at) => (
          <li key={at} data-own={at === own || undefined}>
            <i style={{ blockSize: `${(count / most) * 100}%` }} />
            <span className="visually-hidden">
              {t.chartPart(edge(at), edge(at + 1), count)}
              {at === own && ` (${t.here})`}
            </span>
          </li>
        ))}
      </ul>
      <figcaption aria-hidden="true">
        <span>0</span>
        <b style={{ insetInlineStart: `${((own + 0.5) / counts.length) * 100}%` }}>{t.here}</b>
        <span>{pointsText(of)}</span>
      </figcaption>
    </figure>
  )
}

/** Until when one may appeal, above the questions. */
function AppealNote({ appeals: { loaded, failed, retry } }: { appeals: AppealsOf }) {
  const t = useTexts(appealTexts)
  if (failed)
    return (
      <p className="ex-note" role="alert">
        {t.loadFailed}{' '}
        <button type="button" className="ex-appeal-link" onClick={retry}>
          {t.retry}
        </button>
      </p>
    )
  if (!loaded || loaded.until === null) return null
  return <p className="ex-note">{loaded.open ? t.until(minuteText(loaded.until, shownZone())) : t.over}</p>
}

const filters = ['wrong', 'flagged', 'appealed', 'all'] as const
/** Its mark can be appealed against. */
const counts = ({ points, state }: ResultQuestionShape) => points !== null && state !== 'withdrawn' && state !== 'skipped'
const isWrong = ({ state }: ResultQuestionShape) => state === 'wrong' || state === 'partly' || state === 'empty'

function Questions({ result: { questions, attempt }, appeals, onStale }: BodyProps) {
  const t = useTexts(resultTexts)
  const a = useTexts(appealTexts)
  const wrong = questions.filter(isWrong)
  const flagged = questions.filter((question) => question.flagged)
  const appealed = questions.filter(({ id }) => appeals?.of(id))
  const lists = { wrong, flagged, appealed, all: questions }
  const known = questions.some(({ state }) => state !== null)
  const isOffered = (name: keyof typeof lists) => (name === 'wrong' ? known : name !== 'appealed' || appealed.length > 0)
  const [chosen, setFilter] = useState<keyof typeof lists>()
  const filter = chosen ?? (wrong.length ? 'wrong' : 'all')
  const [open, setOpen] = useState<string>()
  const shown = lists[filter]
  const noteOf = ({ id }: ResultQuestionShape) => {
    const state = appeals?.of(id)?.state
    return state === undefined ? {} : { note: a.states(state) }
  }
  return (
    <>
      <div className="ex-tabs" role="group" aria-label={t.filters}>
        {filters.filter(isOffered).map((each) => (
          <button key={each} type="button" aria-pressed={filter === each} onClick={() => setFilter(each)}>
            {t[each]} {lists[each].length}
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className="ex-note">{filter === 'wrong' ? t.noneWrong : t.none}</p>}
      <ul className="ex-results">
        {shown.map((question) => (
          <ResultQuestion
            key={question.id}
            question={question}
            open={open === question.id}
            onOpen={() => setOpen(open === question.id ? undefined : question.id)}
            {...noteOf(question)}
            actions={
              appeals && (
                <>
                  {question.right && isWrong(question) && (
                    <p className="ex-result-actions">
                      <a className="ex-btn" href={screenHref(`/examination?similar=${question.id}`)}>
                        {t.similar}
                      </a>
                    </p>
                  )}
                  {counts(question) && <QuestionAppeal attemptId={attempt.id} questionId={question.id} appeals={appeals} onStale={onStale} />}
                </>
              )
            }
          />
        ))}
      </ul>
    </>
  )
}
