import { Button, Input } from 'antd'
import { CloseOutlined } from '@ant-design/icons'
import { type CSSProperties, type UIEvent, useLayoutEffect, useRef, useState } from 'react'
import { CodeText } from '#features/exams/programs/web/CodeText.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { GradedQuestion, Grading } from '../../contract.ts'
import { gradingLimits } from '../limits.ts'
import type { Proposal } from '../rubric/proposals/proposal.ts'
import { useUnderlined } from '../rubric/proposals/use-underlined.ts'
import { type Draft, markForText, withLine, withoutRemark } from '../state/draft.ts'
import type { Choice } from '../state/use-choice.ts'
import { gradingTexts } from '../texts/grading-texts.ts'
import '#features/exams/attempts/web/marked/marked.css'
import { MarkedAnswer } from '#features/exams/attempts/web/marked/MarkedAnswer.tsx'
import { DeskPage } from './pages/DeskPage.tsx'
import type { Placed } from './pages/gestures.ts'
import pagesStyles from './pages/pages.module.css'
import type { PageTools } from './pages/use-page-tools.ts'
import { leadersOf, placesOf, writing } from './note-places.ts'
import { selectedPart } from './selected-part.ts'
import styles from './answer.module.css'

interface Props {
  grading: Grading
  draft: Draft
  question: GradedQuestion
  proposal: Proposal | undefined
  marksShown: boolean
  zoom: number
  choice: Choice
  noting: boolean
  editable: boolean
  tools: PageTools
  place: (page: string, placed: Placed) => void
  write: (draft: Draft) => void
  addNote: (text: string) => void
  endNote: () => void
}

const topOf = (top: number | undefined) => ({ '--top': `${top ?? 0}px` }) as CSSProperties

/** An answer on its page with the marks on it, and the notes for the student beside it. */
export function AnswerPage({
  grading,
  draft,
  question,
  proposal,
  marksShown,
  zoom,
  choice,
  noting,
  editable,
  tools,
  place,
  write,
  addNote,
  endNote,
}: Props) {
  const t = useTexts(gradingTexts)
  const box = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<{ tops: ReadonlyMap<string, number>; leaders: readonly string[] }>({ tops: new Map(), leaders: [] })
  const notes = draft.remarks.filter(({ text }) => text !== '')
  /** The mark to which the note belongs that is being written. */
  const noteOf = noting && !tools.noteAt ? markForText(draft, tools.chosen, choice.criterionId)?.id : undefined
  const numberOf = (criterionId: string) => question.rubric.findIndex(({ id }) => id === criterionId) + 1
  useLayoutEffect(() => {
    const page = box.current
    if (!page) return
    const measure = () => {
      const tops = placesOf(page, noteOf)
      setPlaces({ tops, leaders: leadersOf(page, tops, noteOf) })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(page)
    return () => observer.disconnect()
  }, [draft.remarks, zoom, marksShown, noting, noteOf, tools.noteAt, tools.turns])
  useUnderlined(box, marksShown ? proposal : undefined, [draft.remarks, choice.part])
  const onPages = notes.filter(({ on }) => on)
  const numberOfNote = (id: string) => onPages.findIndex((note) => note.id === id) + 1
  const choose = () => {
    if (!editable || !box.current) return
    const part = selectedPart(box.current.querySelector('[data-answer]'))
    if (part) choice.choosePart(part)
  }
  /** The page in the middle of the window is the one that is looked at. */
  const look = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const middle = currentTarget.getBoundingClientRect().top + currentTarget.clientHeight / 2
    const sheets = [...currentTarget.querySelectorAll('[data-at]')]
    const at = sheets.findLastIndex((sheet) => sheet.getBoundingClientRect().top <= middle)
    if (sheets.length && Math.max(0, at) !== tools.shown) tools.look(Math.max(0, at))
  }
  const { tops, leaders } = places
  const { pages } = grading
  const empty = grading.answer.trim() === ''
  return (
    <div className={styles.scroll} onScroll={look}>
      <div
        className={styles.page}
        ref={box}
        onPointerUp={choose}
        style={{ '--zoom': zoom / 100 } as CSSProperties}
        data-pages={pages.length > 0 || undefined}
      >
        <div className={styles.column}>
          {(!empty || !pages.length) && (
            <div className={styles.sheet} style={{ fontSize: `${zoom}%` }} data-short={pages.length > 0 || undefined} data-sheet>
              {empty ? (
                <p className={styles.none}>{t.emptyAnswer}</p>
              ) : question.program && !choice.part && !draft.remarks.some(({ at }) => at) ? (
                <div data-answer>
                  <CodeText code={grading.answer} />
                </div>
              ) : (
                <MarkedAnswer
                  answer={grading.answer}
                  remarks={marksShown ? draft.remarks : []}
                  part={choice.part}
                  code={question.program !== null}
                  numberOf={numberOf}
                />
              )}
            </div>
          )}
          {pages.map((page, at) => (
            <DeskPage
              key={page.sha256}
              page={page}
              at={at}
              of={pages.length}
              remarks={marksShown ? draft.remarks : []}
              numberOf={numberOf}
              zoom={zoom}
              noteOf={numberOfNote}
              tools={tools}
              editable={editable && marksShown}
              place={place}
              move={(id, line) => write(withLine(draft, id, line))}
              remove={(id) => write(withoutRemark(draft, id))}
            />
          ))}
        </div>
        <ol className={styles.notes} aria-label={t.remarks} hidden={!marksShown}>
          {notes.map(({ id, at, on, text, criterionId }) => (
            <li key={id} data-note={id} data-mark={at !== null || undefined} data-paper={on !== undefined || undefined} style={topOf(tops.get(id))}>
              {on && <i aria-hidden>{numberOfNote(id)}</i>}
              {numberOf(criterionId) > 0 && <b>{`${t.rubric} ${numberOf(criterionId)}`}</b>}
              <span>{text}</span>
              {editable && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={`${t.removeRemark}: ${text}`}
                  onClick={() => write(withoutRemark(draft, id))}
                />
              )}
            </li>
          ))}
          {noting && <NoteField top={tops.get(writing)} add={addNote} end={endNote} />}
        </ol>
        {pages.length > 0 && marksShown && (
          <svg className={pagesStyles.leaders} aria-hidden>
            {leaders.map((path) => (
              <path key={path} d={path} />
            ))}
          </svg>
        )}
      </div>
    </div>
  )
}

/** A note is written: Enter adds it, Escape drops it. */
function NoteField({ top, add, end }: { top: number | undefined; add: (text: string) => void; end: () => void }) {
  const t = useTexts(gradingTexts)
  const [text, setText] = useState('')
  const done = () => (text.trim() ? add(text.trim()) : end())
  return (
    <li className={styles.writing} data-note={writing} style={topOf(top)}>
      <Input.TextArea
        autoFocus
        aria-label={t.writeNote}
        placeholder={t.notePlaceholder}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={gradingLimits.remarkLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') end()
          else if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            done()
          }
        }}
      />
      <Button size="small" onClick={done}>
        {t.add}
      </Button>
    </li>
  )
}
