import { CloseOutlined, HolderOutlined, PictureOutlined, SwitcherOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { RichLine } from '#web/ui/document/RichText.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { type At, changeSection, moveItem, removeItem, stepFrom } from '../session/edits.ts'
import type { OpenPaper } from '../session/use-paper.ts'
import { texts } from '../texts.ts'
import { dragKinds } from './types.ts'
import styles from './compose.module.css'

interface Props {
  open: OpenPaper
  place: At
  number: number
  composes: boolean
  setCaret: (at: At) => void
  /** What stands before the row while something is dragged there. */
  before: ReactNode
  over: (event: DragEvent, after: boolean) => void
}

const rowId = ({ section, item }: At) => `item-${section}-${item}`

/** Sets the focus on a question after the paper has been drawn again. */
export const focusItem = (at: At) => setTimeout(() => document.getElementById(rowId(at))?.focus())

/** A question of the paper. Alt with the arrows moves it, with Shift into another section; Delete takes it out. */
export function ItemRow({ open, place, number, composes, setCaret, before, over }: Props) {
  const t = useTexts(texts)
  const undo = useUndo()
  const { section, item } = place
  const own = open.sections[section]?.items[item]
  if (!own) return null
  const question = open.known.get(own.questionId)
  const found = open.problems.filter((problem) => problem.section === section && problem.item === item)
  const bad = found.some(({ severity }) => severity === 'error')
  const like = found.find(({ code }) => code === 'like')
  const remove = () => {
    open.changeSections((now) => removeItem(now, place))
    undo(t.removedItem(number), open.undo)
    focusItem({ section, item: Math.max(0, item - 1) })
  }
  const press = (event: KeyboardEvent) => {
    if (!composes) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (event.key === 'Delete') {
      event.preventDefault()
      remove()
    } else if (by && event.altKey) {
      event.preventDefault()
      const to = stepFrom(open.sections, place, by, event.shiftKey)
      if (!to) return
      // A place after one's own is counted before the question is taken out.
      open.changeSections((now) => moveItem(now, place, to.section === section && to.item > item ? { ...to, item: to.item + 1 } : to))
      setCaret(to)
      focusItem(to)
    } else if (by && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      focusItem(stepFrom(open.sections, place, by, false) ?? stepFrom(open.sections, place, by, true) ?? place)
    }
  }
  return (
    <>
      {before}
      <li
        className={styles.item}
        data-bad={bad || undefined}
        onDragOver={(event) => {
          const { top, height } = event.currentTarget.getBoundingClientRect()
          over(event, event.clientY > top + height / 2)
        }}
      >
        {composes && (
          <span
            className={styles.handle}
            draggable
            aria-hidden
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(dragKinds.item, JSON.stringify(place))
              dataTransfer.effectAllowed = 'move'
            }}
          >
            <HolderOutlined />
          </span>
        )}
        <span className={styles.number}>{number}</span>
        <button type="button" id={rowId(place)} className={styles.stem} onKeyDown={press} onFocus={() => setCaret(place)}>
          {question && !question.deleted ? <RichLine nodes={question.brief.stem} /> : <em>{t.questionGone}</em>}
        </button>
        {question?.brief.picture && (
          <span className={styles.mark}>
            <PictureOutlined aria-hidden /> {t.picture}
          </span>
        )}
        {like?.other !== undefined && (
          <span className={styles.like}>
            <SwitcherOutlined aria-hidden /> {t.likeNumber(like.other)}
          </span>
        )}
        <span className={styles.p}>
          {question?.p === null || !question ? (
            <span className={styles.none}>{question ? t.difficulties(question.difficulty) : ''}</span>
          ) : (
            question.p.toFixed(2)
          )}
        </span>
        {composes ? (
          <NumberInput
            variant="borderless"
            size="small"
            className={styles.points ?? ''}
            aria-label={t.pointsOf(number)}
            min={0}
            max={1000}
            precision={2}
            value={own.points}
            formatter={(value) => (value === undefined ? '' : String(Number(value)))}
            onChange={(points) =>
              points !== null &&
              open.changeSections((now) =>
                changeSection(now, section, ({ items }) => ({ items: items.map((each, at) => (at === item ? { ...each, points } : each)) })),
              )
            }
          />
        ) : (
          <span className={styles.points}>{own.points}</span>
        )}
        {composes && (
          <Button
            type="text"
            size="small"
            className={styles.take ?? ''}
            icon={<CloseOutlined aria-hidden />}
            aria-label={`${t.removeItem} ${number}`}
            onClick={remove}
          />
        )}
      </li>
    </>
  )
}
