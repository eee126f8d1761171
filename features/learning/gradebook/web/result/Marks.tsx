import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Cell, Item } from '../../contract.ts'
import type { MarkChange } from '../../contract-marks.ts'
import { pointsText } from '../numbers.ts'
import { MarkCell } from '../table/MarkCell.tsx'
import styles from './result.module.css'
import { resultTexts } from './result-texts.ts'

interface Props {
  marks: readonly { item: Pick<Item, 'id' | 'title' | 'points'>; cell: Cell }[]
  /** Opens the mark to be changed. */
  edit?: ((itemId: string) => void) | undefined
  /** The change of a mark that did not get to the server yet. */
  unsentOf?: ((itemId: string) => MarkChange['set'] | undefined) | undefined
}

/** The marks of a category one below another, each with what is special about it in words. */
export function Marks({ marks, edit, unsentOf }: Props) {
  const t = useTexts(resultTexts)
  const wordsOf = ({ state, points, lateHours, override, reason, dropped }: Cell): string => {
    const word =
      override === null ? { points: '', excused: t.excusedWord, missing: t.missingWord, grading: t.gradingWord, pending: t.pendingWord }[state] : ''
    const was = points === null ? t.words(state) : pointsText(points)
    return [
      word,
      override !== null && t.overridden(was || t.nothingEntered, reason),
      override === null && state === 'excused' && reason,
      override === null && state === 'points' && lateHours > 0 && t.late(lateHours),
      dropped && t.droppedWord,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <ul className={styles.items}>
      {marks.map(({ item, cell }) => (
        <li key={item.id}>
          <span>
            {item.title}
            {wordsOf(cell) && <small>{wordsOf(cell)}</small>}
          </span>
          {edit ? (
            <button type="button" onClick={() => edit(item.id)}>
              <span className="visually-hidden">{`${t.edit} ${item.title} `}</span>
              {cell.counted === null && cell.state === 'pending' && !unsentOf?.(item.id) ? (
                '–'
              ) : (
                <MarkCell cell={cell} unsent={unsentOf?.(item.id)} />
              )}
              <small> / {pointsText(item.points)}</small>
            </button>
          ) : (
            <span className={styles.points}>
              <MarkCell cell={cell} />
              <small> / {pointsText(item.points)}</small>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
