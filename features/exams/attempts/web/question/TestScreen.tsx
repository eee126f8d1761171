import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Answered, Legend, NumberButton, Numbers } from '../card/AnswerCard.tsx'
import { Dialog } from '../page/Dialog.tsx'
import { BackIcon, BellIcon, ForwardIcon, GridIcon, SizeIcon } from '../page/icons.tsx'
import { answerOf, optionsOf, pagesOf, textOf } from '../answers/answer-value.ts'
import { closes, isOpen, type Place, placesOf, reachedFrom } from '../sitting/navigation.ts'
import { keepPlace, keptPlace } from '../sitting/kept-place.ts'
import type { Sitting } from '../sitting/sitting.ts'
import { useSitting } from '../sitting/use-sitting.ts'
import { examTexts } from '../texts/exam-texts.ts'
import type { AttemptPages } from './by-hand/open-pages.ts'
import { loadAhead, loadHandIn, loadSideParts } from './later-parts.ts'
import { chosenWith } from './Options.tsx'
import { QuestionView } from './QuestionView.tsx'
import { SaveLine } from './SaveLine.tsx'
import { Strips } from './Strips.tsx'
import { useTextSize } from './text-size.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { useExamKeys } from './use-exam-keys.ts'

const BeforeHandingIn = lazy(async () => ({ default: (await loadHandIn()).BeforeHandingIn }))

const DisplaySettings = lazy(async () => ({ default: (await loadSideParts()).DisplaySettings }))
const NoticeList = lazy(async () => ({ default: (await loadSideParts()).NoticeList }))

interface Props {
  sitting: Sitting
  /** The pages of answers by hand, where the test takes them. */
  pages: AttemptPages | undefined
  phone: boolean
  /** Single keys choose and turn. */
  keys: boolean
}

const day = 86_400_000

/** A running test: one question at a time beside the answer card. In a narrow window, as on a phone, the card opens from below. */
export function TestScreen({ sitting, pages, phone, keys }: Props) {
  const t = useTexts(examTexts)
  const view = useSitting(sitting)
  const size = useTextSize((state) => state.size)
  const { attempt, answers, queue, state } = view
  const { sections, navigation, byHand } = attempt
  const places = useMemo(() => placesOf(sections), [sections])
  const isAnswered = (id: string) => (answers.get(id)?.value ?? null) !== null
  const [reached, setReached] = useState(() =>
    navigation === 'free' ? 0 : reachedFrom(places, keptPlace(state.id).reached, (id) => (answers.get(id)?.value ?? null) !== null),
  )
  const [at, setAt] = useState(() => Math.min(navigation === 'forward' ? reached : keptPlace(state.id).at, places.length - 1))
  const [open, setOpen] = useState<'card' | 'display' | 'notices'>()
  const [asked, setAsked] = useState<number>()
  const place = places[at]
  const section = sections[place?.section ?? 0]

  useEffect(() => {
    const left = new AbortController()
    loadAhead({ sections, byHand }, left.signal)
    return () => left.abort()
  }, [sections, byHand])

  const goNow = (to: number) => {
    const furthest = Math.max(reached, to)
    setAt(to)
    setReached(furthest)
    setOpen(undefined)
    setAsked(undefined)
    keepPlace(state.id, { at: to, reached: furthest })
  }
  const canOpen = (index: number) => isOpen(navigation, places, reached, index)
  const go = (to: number) => {
    if (!places[to] || !canOpen(to)) return
    // Going on to the next question is asked about only when the present one has no answer: the rule is said beside the button.
    const asks = closes(navigation, place, places[to]) && (navigation === 'sections' || (place && !isAnswered(place.question.id)))
    if (asks) setAsked(to)
    else goNow(to)
  }
  const last = at >= places.length - 1
  const next = () => (last ? setOpen('card') : go(at + 1))
  useExamKeys({
    choose: (option) => {
      const chosen = place?.question.options[option]
      if (place && chosen)
        sitting.answer(
          place.question.id,
          { options: chosenWith(place.question, optionsOf(answers.get(place.question.id)?.value ?? null), chosen.seq).toSorted() },
          true,
        )
    },
    next: () => !last && next(),
    previous: () => go(at - 1),
    flag: () => place && sitting.flag(place.question.id),
  })

  if (!place || !section) return null
  const given = answers.get(place.question.id)
  const numbers = { view, sections, places, current: at, canOpen, onOpen: go }
  const noticeButton = state.notices.length > 0 && (
    <button type="button" className="ex-btn" onClick={() => setOpen('notices')}>
      <BellIcon />
      {phone ? state.notices.length : t.notices}
    </button>
  )
  return (
    <div className="ex" style={{ '--text-size': `${size}px` } as React.CSSProperties}>
      <header className="ex-head">
        {phone ? (
          <SaveLine {...view} />
        ) : (
          <>
            <img src="/favicon.svg" alt="" width={22} height={22} />
            <h1>{attempt.title}</h1>
            <span className="ex-who">{attempt.className}</span>
            <span className="ex-who">{attempt.candidate}</span>
          </>
        )}
        {/* A self-test without a limit is open for days; the clock would say nothing. */}
        {attempt.kind === 'self' && view.deadline - sitting.now() > day ? (
          <span className="ex-time is-title">{phone && attempt.title}</span>
        ) : (
          <TimeLeft deadline={view.deadline} now={sitting.now} phone={phone} />
        )}
        {phone && noticeButton}
        {!phone && (
          <>
            {noticeButton}
            <button type="button" className="ex-btn" onClick={() => setOpen('display')}>
              <SizeIcon />
              {t.display}
            </button>
            <button type="button" className="ex-btn is-main" onClick={() => setOpen('card')}>
              {t.handIn}
            </button>
          </>
        )}
      </header>
      <Strips sitting={sitting} view={view} places={places} phone={phone} />
      <div className="ex-body">
        <div className="ex-left">
          <main className="ex-scroll">
            {phone && <h1 className="visually-hidden">{attempt.title}</h1>}
            <QuestionView
              place={place}
              all={places.length}
              section={section}
              sectionAnswered={section.questions.filter(({ id }) => isAnswered(id)).length}
              value={given?.value ?? null}
              flagged={given?.flagged ?? false}
              refused={queue.refused.has(place.question.id)}
              locked={false}
              onAnswer={(value, quick) => sitting.answer(place.question.id, value, quick)}
              onFlag={() => sitting.flag(place.question.id)}
              byHand={
                pages && {
                  pages,
                  change: (next) => {
                    const value = sitting.view().answers.get(place.question.id)?.value ?? null
                    sitting.answer(place.question.id, answerOf({ text: textOf(value), pages: next(pagesOf(value)) }), true)
                  },
                  choosing: sitting.choosing,
                }
              }
            />
          </main>
          <footer className="ex-foot">
            {phone && (
              <div className="ex-row">
                {stripOf(places, at).map((each) => (
                  <NumberButton key={each.index} view={view} place={each} current={each.index === at} open={canOpen(each.index)} onOpen={go} />
                ))}
                <button type="button" className="ex-num is-all" aria-label={t.allQuestions} onClick={() => setOpen('card')}>
                  <GridIcon />
                </button>
              </div>
            )}
            <div className="ex-turn">
              <button type="button" className="ex-btn" aria-disabled={!canOpen(at - 1)} onClick={() => go(at - 1)}>
                <BackIcon />
                {t.previous}
              </button>
              <button type="button" className="ex-btn is-main" onClick={next}>
                {last ? t.check : t.next}
                {!last && <ForwardIcon />}
              </button>
            </div>
            {!phone && <SaveLine {...view} />}
            {!phone && navigation === 'forward' && <p className="ex-rule">{t.forwardHint}</p>}
            {!phone && navigation !== 'forward' && keys && <Keys options={place.question.options.length} />}
          </footer>
        </div>
        {!phone && (
          <aside className="ex-card" aria-label={t.card}>
            <Answered view={view} places={places} />
            <Numbers {...numbers} />
            <Legend offline={view.offline && queue.waiting.size > 0} />
          </aside>
        )}
      </div>
      {open === 'card' && (
        <Suspense>
          <BeforeHandingIn
            {...numbers}
            view={view}
            sitting={sitting}
            pages={pages?.queue}
            onDisplay={phone && (() => setOpen('display'))}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {open === 'display' && (
        <Suspense>
          <DisplaySettings onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'notices' && (
        <Suspense>
          <NoticeList notices={state.notices} onClose={() => setOpen(undefined)} onRead={sitting.readNotices} />
        </Suspense>
      )}
      {asked !== undefined && (
        <Dialog
          title={navigation === 'sections' ? t.leaveSection(section.title) : t.leaveQuestion}
          className="is-small"
          onClose={() => setAsked(undefined)}
        >
          <p className="ex-note">
            {navigation === 'sections' ? t.leaveSectionHint(section.questions.filter(({ id }) => !isAnswered(id)).length) : t.forwardHint}
          </p>
          <div className="ex-two">
            <button type="button" className="ex-btn" onClick={() => setAsked(undefined)}>
              {t.cancel}
            </button>
            <button type="button" className="ex-btn is-main" onClick={() => goNow(asked)}>
              {t.goOn}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** Six questions around the present one. */
function stripOf(places: readonly Place[], at: number): readonly Place[] {
  const start = Math.max(0, Math.min(at - 2, places.length - 6))
  return places.slice(start, start + 6)
}

function Keys({ options }: { options: number }) {
  const t = useTexts(examTexts)
  return (
    <p className="ex-keys" aria-hidden="true">
      {options > 1 && (
        <span>
          <kbd>A</kbd> {t.keyTo} <kbd>{String.fromCharCode(64 + Math.min(8, options))}</kbd> {t.keyChoose}
        </span>
      )}
      <span>
        <kbd>N</kbd> {t.keyNext}
      </span>
      <span>
        <kbd>F</kbd> {t.keyFlag}
      </span>
    </p>
  )
}
