import { Button, Input } from 'antd'
import { CloseOutlined } from '@ant-design/icons'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { CodeText } from '#features/exams/programs/web/CodeText.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { GradedQuestion, Grading } from '../../contract.ts'
import { gradingLimits } from '../limits.ts'
import { type Draft, withoutRemark } from '../state/draft.ts'
import type { Choice } from '../state/use-choice.ts'
import { gradingTexts } from '../texts/grading-texts.ts'
import '#features/exams/attempts/web/marked/marked.css'
import { MarkedAnswer } from '#features/exams/attempts/web/marked/MarkedAnswer.tsx'
import { placesOf, writing } from './note-places.ts'
import { selectedPart } from './selected-part.ts'
import styles from './answer.module.css'

interface Props {
  grading: Grading
  draft: Draft
  question: GradedQuestion
  marksShown: boolean
  zoom: number
  choice: Choice
  noting: boolean
  editable: boolean
  write: (draft: Draft) => void
  addNote: (text: string) => void
  endNote: () => void
}

const topOf = (top: number | undefined) => ({ '--top': `${top ?? 0}px` }) as CSSProperties

/** An answer on its page with the marks on it, and the notes for the student beside it. */
export function AnswerPage({ grading, draft, question, marksShown, zoom, choice, noting, editable, write, addNote, endNote }: Props) {
  const t = useTexts(gradingTexts)
  const box = useRef<HTMLDivElement>(null)
  const [tops, setTops] = useState<ReadonlyMap<string, number>>(new Map())
  const notes = draft.remarks.filter(({ text }) => text !== '')
  const numberOf = (criterionId: string) => question.rubric.findIndex(({ id }) => id === criterionId) + 1
  useLayoutEffect(() => {
    const page = box.current
    if (!page) return
    const place = () => setTops(placesOf(page))
    place()
    const observer = new ResizeObserver(place)
    observer.observe(page)
    return () => observer.disconnect()
  }, [draft.remarks, zoom, marksShown, noting])
  const choose = () => {
    if (!editable || !box.current) return
    const part = selectedPart(box.current.querySelector('[data-answer]'))
    if (part) choice.choosePart(part)
  }
  return (
    <div className={styles.scroll}>
      <div className={styles.page} ref={box} onPointerUp={choose}>
        <div className={styles.sheet} style={{ fontSize: `${zoom}%` }}>
          {grading.answer.trim() === '' ? (
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
        <ol className={styles.notes} aria-label={t.remarks} hidden={!marksShown}>
          {notes.map(({ id, at, text, criterionId }) => (
            <li key={id} data-note={id} data-mark={at !== null || undefined} style={topOf(tops.get(id))}>
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
