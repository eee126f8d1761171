import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Cell } from '../../contract.ts'
import type { MarkChange } from '../../contract-marks.ts'
import { gradebookTexts } from '../gradebook-texts.ts'
import { pointsText } from '../numbers.ts'
import { unsentTexts } from '../unsent/unsent-texts.ts'
import styles from './cells.module.css'

interface Props {
  cell: Cell
  /** A change of it that did not get to the server. */
  unsent?: MarkChange['set'] | undefined
}

/** A mark as the table shows it: its number or word, with a shape for what is special about it. */
export function MarkCell({ cell, unsent }: Props) {
  const t = useTexts(gradebookTexts)
  const u = useTexts(unsentTexts)
  if (unsent)
    return (
      <span className={styles.cell} data-unsent>
        <span>{unsent.do === 'state' ? t.states(unsent.state) || '–' : unsent.points === null ? '–' : pointsText(unsent.points)}</span>
        <span className="visually-hidden">{u.cell}</span>
      </span>
    )
  const { state, counted, override, lateHours, dropped } = cell
  const changed = override !== null
  const late = !changed && state === 'points' && lateHours > 0
  const shown = counted !== null && (changed || state === 'points') ? pointsText(counted) : t.states(state)
  const said = [
    changed ? '' : t.spoken(state),
    late ? t.lateWord(lateHours) : '',
    changed ? t.overrideWord : '',
    dropped ? t.droppedWord : '',
  ].filter(Boolean)
  return (
    <span
      className={styles.cell}
      data-state={state}
      data-late={late || undefined}
      data-override={changed || undefined}
      data-dropped={dropped || undefined}
    >
      {late && <i className={styles.late} aria-hidden="true" />}
      {state === 'missing' && !changed && <i className={styles.missing} aria-hidden="true" />}
      {state === 'grading' && !changed && <i className={styles.grading} aria-hidden="true" />}
      {shown && <span>{shown}</span>}
      {said.length > 0 && <span className="visually-hidden">{said.join(', ')}</span>}
    </span>
  )
}
