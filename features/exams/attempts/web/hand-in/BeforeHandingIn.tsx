import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Legend, Numbers } from '../card/AnswerCard.tsx'
import { Dialog } from '../page/Dialog.tsx'
import type { PageQueue } from '../answers/pages/page-queue.ts'
import { usePagesLeft } from '../answers/pages/use-page-queue.ts'
import { DoneIcon, SizeIcon } from '../page/icons.tsx'
import type { Place } from '../sitting/navigation.ts'
import type { Sitting, SittingView } from '../sitting/sitting.ts'
import { examTexts } from '../texts/exam-texts.ts'
import { handInTexts } from './hand-in-texts.ts'

interface Props {
  sitting: Sitting
  /** Pages by hand, which may still be on their way. */
  pages: PageQueue | undefined
  view: SittingView
  sections: SittingView['attempt']['sections']
  places: readonly Place[]
  current: number
  canOpen: (index: number) => boolean
  onOpen: (index: number) => void
  /** Opens the settings of the text, which have no button of their own on a phone. */
  onDisplay: false | (() => void)
  onClose: () => void
}

/** At most so many numbers of questions are named. */
const named = 4

/** What is not answered, flagged, or still on this device, and the whole card; then handing in. */
export function BeforeHandingIn({ sitting, pages, view, sections, places, current, canOpen, onOpen, onDisplay, onClose }: Props) {
  const t = useTexts(examTexts)
  const h = useTexts(handInTexts)
  const pagesLeft = usePagesLeft(pages)
  const { answers, queue, offline } = view
  const open = places.filter(({ question }) => (answers.get(question.id)?.value ?? null) === null)
  const flagged = places.filter(({ question }) => answers.get(question.id)?.flagged)
  const numbersOf = (some: readonly Place[]) =>
    some
      .slice(0, named)
      .map(({ index }) => index + 1)
      .join(t.comma) + (some.length > named ? '…' : '')
  const link = (some: readonly Place[], text: (numbers: string) => string) => {
    const [first] = some.filter(({ index }) => canOpen(index))
    return (
      first && (
        <button type="button" className="ex-link" onClick={() => onOpen(first.index)}>
          {text(numbersOf(some))}
        </button>
      )
    )
  }
  const handIn = () => {
    onClose()
    void sitting.handIn()
  }
  return (
    <Dialog
      title={h.title}
      className="is-sheet"
      aside={
        <span className="ex-dialog-aside">
          {t.answeredOf(places.length - open.length, places.length)}
          {onDisplay && (
            <button type="button" className="ex-link" onClick={onDisplay}>
              <SizeIcon /> {t.display}
            </button>
          )}
        </span>
      }
      onClose={onClose}
    >
      <ul className="ex-sum">
        {open.length > 0 && (
          <li>
            <i />
            <span>
              <b>{open.length}</b> {h.notAnswered}
            </span>
            {link(open, h.goTo)}
          </li>
        )}
        {flagged.length > 0 && (
          <li>
            <i data-flagged />
            <span>
              <b>{flagged.length}</b> {h.flagged}
            </span>
            {link(flagged, h.lookAt)}
          </li>
        )}
        {queue.waiting.size > 0 && offline && (
          <li>
            <i data-local />
            <span>
              <b>{queue.waiting.size}</b> {h.local}
            </span>
          </li>
        )}
        {pagesLeft > 0 && (
          <li>
            <i data-local />
            <span>
              <b>{pagesLeft}</b> {h.pagesLeft}
            </span>
          </li>
        )}
        {!open.length && !flagged.length && (
          <li className="is-done">
            <DoneIcon />
            <span>{h.allDone}</span>
          </li>
        )}
      </ul>
      <div className="ex-dialog-scroll">
        <Numbers view={view} sections={sections} places={places} current={current} canOpen={canOpen} onOpen={onOpen} />
        <Legend offline={offline && queue.waiting.size > 0} />
      </div>
      <div className="ex-dialog-foot">
        <p className="ex-note">{open.length ? h.sure(open.length) : h.handInHint}</p>
        <div className="ex-two">
          <button type="button" className="ex-btn is-large" onClick={onClose}>
            {h.back}
          </button>
          <button type="button" className="ex-btn is-large is-main" onClick={handIn}>
            {h.handIn}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
