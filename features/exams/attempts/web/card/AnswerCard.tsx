import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Attempt } from '../../contract.ts'
import type { Place } from '../sitting/navigation.ts'
import type { SittingView } from '../sitting/sitting.ts'
import { examTexts } from '../texts/exam-texts.ts'
import { pointsText } from '../texts/time-texts.ts'

interface Props {
  view: Pick<SittingView, 'answers' | 'queue' | 'offline'>
  sections: Attempt['sections']
  places: readonly Place[]
  current: number
  canOpen: (index: number) => boolean
  onOpen: (index: number) => void
}

/** The same points for each question of a section are said once. */
function pointsOf(section: Attempt['sections'][number], t: { each: (points: string) => string; total: (points: string) => string }): string {
  const [first] = section.questions
  if (!first) return ''
  const all = section.questions.map(({ points }) => points)
  return all.every((points) => points === first.points)
    ? t.each(pointsText(first.points))
    : t.total(pointsText(all.reduce((sum, points) => sum + points, 0)))
}

/** The numbers of all questions by section, with what is answered, flagged, and still on this device. */
export function Numbers({ view, sections, places, current, canOpen, onOpen }: Props) {
  const t = useTexts(examTexts)
  return sections.map((section, at) => (
    <section key={at} className="ex-sec">
      <p>
        <b>{section.title}</b>
        <span>
          {section.choose !== null && `${t.chooseOf(section.choose, section.questions.length)}　`}
          {pointsOf(section, t)}
        </span>
      </p>
      <div className="ex-nums">
        {places
          .filter((place) => place.section === at)
          .map((place) => (
            <NumberButton key={place.index} view={view} place={place} current={place.index === current} open={canOpen(place.index)} onOpen={onOpen} />
          ))}
      </div>
    </section>
  ))
}

interface NumberProps {
  view: Props['view']
  place: Place
  current: boolean
  open: boolean
  onOpen: (index: number) => void
}

/** The square of a question. What its shape says is also in its name. */
export function NumberButton({ view: { answers, queue, offline }, place: { index, question }, current, open, onOpen }: NumberProps) {
  const t = useTexts(examTexts)
  const answer = answers.get(question.id)
  const done = answer !== undefined && answer.value !== null
  const local = queue.waiting.has(question.id) && offline
  const states = [
    done ? t.legendDone : t.legendOpen,
    answer?.flagged && t.legendFlagged,
    local && t.legendLocal,
    !open && !current && t.closedQuestion,
  ].filter(Boolean)
  return (
    <button
      type="button"
      className="ex-num"
      data-done={done || undefined}
      data-flagged={answer?.flagged || undefined}
      aria-current={current ? 'true' : undefined}
      aria-disabled={(!open && !current) || undefined}
      aria-label={t.questionName(index + 1, states.join(t.comma))}
      onClick={() => open && onOpen(index)}
    >
      {index + 1}
      {local && <u />}
    </button>
  )
}

/** How many questions are answered, as figures and a bar. */
export function Answered({ view: { answers }, places }: Pick<Props, 'view' | 'places'>) {
  const t = useTexts(examTexts)
  const count = places.filter(({ question }) => (answers.get(question.id)?.value ?? null) !== null).length
  return (
    <>
      <div className="ex-card-head">
        <h2>{t.card}</h2>
        <span>
          {t.answered} <b>{count}</b> / {places.length}
        </span>
      </div>
      <div className="ex-bar" aria-hidden="true">
        <i style={{ inlineSize: `${places.length ? (count / places.length) * 100 : 0}%` }} />
      </div>
    </>
  )
}

/** What the shapes of the card mean. */
export function Legend({ offline }: { offline: boolean }) {
  const t = useTexts(examTexts)
  return (
    <div className="ex-legend" aria-hidden="true">
      <span>
        <i data-done />
        {t.legendDone}
      </span>
      <span>
        <i />
        {t.legendOpen}
      </span>
      <span>
        <i data-current />
        {t.legendCurrent}
      </span>
      <span>
        <i data-flagged />
        {t.legendFlagged}
      </span>
      {offline && (
        <span>
          <i data-done>
            <u />
          </i>
          {t.legendLocal}
        </span>
      )}
    </div>
  )
}
