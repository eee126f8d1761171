import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AnswerValue, Attempt } from '../../contract.ts'
import { answerOf, blanksOf, optionsOf, pagesOf, textOf } from '../answers/answer-value.ts'
import { FlagIcon } from '../page/icons.tsx'
import { StemFields } from '#features/exams/questions/web/shown/StemFields.tsx'
import { Html } from '../page/Html.tsx'
import type { Place } from '../sitting/navigation.ts'
import { examTexts } from '../texts/exam-texts.ts'
import { sentences } from '../texts/sentences.ts'
import { pointsText } from '../texts/time-texts.ts'
import type { AttemptPages } from './by-hand/open-pages.ts'
import { loadByHand, loadProgramField } from './later-parts.ts'
import { OpenAnswer } from './OpenAnswer.tsx'
import { Options } from './Options.tsx'

const ProgramField = lazy(async () => ({ default: (await loadProgramField()).ProgramField }))
const ByHand = lazy(async () => ({ default: (await loadByHand()).ByHand }))

interface Props {
  place: Place
  all: number
  section: Attempt['sections'][number]
  /** Questions of the section that have an answer. */
  sectionAnswered: number
  value: AnswerValue
  flagged: boolean
  refused: boolean
  locked: boolean
  onAnswer: (value: AnswerValue, quick: boolean) => void
  onFlag: () => void
  /** Where open questions may be answered by hand: the pages, how they are changed, and that a camera or a choice of files opens or closes. */
  byHand:
    | { pages: AttemptPages; change: (next: (names: readonly string[]) => readonly string[]) => void; choosing: (open: boolean) => void }
    | undefined
}

/** One question with the way to answer it. */
export function QuestionView({ place, all, section, sectionAnswered, value, flagged, refused, locked, onAnswer, onFlag, byHand }: Props) {
  const t = useTexts(examTexts)
  const { question, index } = place
  const { type, program } = question
  const head = useRef<HTMLHeadingElement>(null)
  const shown = useRef(question.id)
  // The focus goes with the question, so that a screen reader begins at its start.
  useEffect(() => {
    if (shown.current === question.id) return
    shown.current = question.id
    head.current?.focus({ preventScroll: true })
    head.current?.closest('.ex-scroll')?.scrollTo(0, 0)
  }, [question.id])
  return (
    <section className="ex-question" aria-labelledby="ex-number">
      <div className="ex-qh">
        <h2 id="ex-number" ref={head} tabIndex={-1}>
          <b>{index + 1}</b>
          <span>/ {all}</span>
          <em>{program ? t.program : t.types(type)}</em>
          <span>{t.points(pointsText(question.points))}</span>
        </h2>
        <button type="button" className="ex-flag" aria-pressed={flagged} onClick={onFlag}>
          <FlagIcon />
          {flagged ? t.flagged : t.flag}
        </button>
      </div>
      {section.choose !== null && (
        <p className="ex-choose" data-over={sectionAnswered > section.choose || undefined}>
          {sentences(
            t.chooseHint(section.choose, section.questions.length),
            sectionAnswered > section.choose && t.chooseOver(sectionAnswered, section.choose),
          )}
        </p>
      )}
      {section.instruction && <p className="ex-choose">{section.instruction}</p>}
      {question.notice && (
        <p className="ex-changed" role="note">
          {question.notice}
        </p>
      )}
      {question.passage !== null && (
        <details className="ex-passage" open>
          <summary>{t.passage}</summary>
          <Html html={question.passage} />
        </details>
      )}
      <StemFields
        key={`stem ${question.id}`}
        html={question.stem}
        given={blanksOf(value)}
        className="ex-stem"
        fieldClass="ex-gap"
        label={t.blank}
        locked={locked}
        onFill={type === 2 ? (key, text) => onAnswer(answerOf({ blanks: { ...blanksOf(value), [key]: text } }), false) : undefined}
      >
        <Html html={question.stem} />
      </StemFields>
      {question.options.length > 0 && (
        <Options question={question} given={optionsOf(value)} locked={locked} onChoose={(options) => onAnswer(answerOf({ options }), true)} />
      )}
      {program && (
        <Suspense fallback={<p className="ex-note">{t.loadingEditor}</p>}>
          <ProgramField
            key={`program ${question.id}`}
            program={program}
            code={value && textOf(value)}
            locked={locked}
            onWrite={(text) => onAnswer(answerOf({ text }), false)}
          />
        </Suspense>
      )}
      {type === 3 && !program && (
        <OpenAnswer
          key={`text ${question.id}`}
          text={textOf(value)}
          locked={locked}
          onWrite={(text) => onAnswer(answerOf({ text, pages: pagesOf(value) }), false)}
        />
      )}
      {type === 3 && !program && byHand && (
        <Suspense fallback={<p className="ex-note">{t.loadingPages}</p>}>
          <ByHand key={`pages ${question.id}`} names={pagesOf(value)} locked={locked} {...byHand} />
        </Suspense>
      )}
      {refused && (
        <p className="ex-problem" role="alert">
          {t.refusedAnswer}
        </p>
      )}
    </section>
  )
}
