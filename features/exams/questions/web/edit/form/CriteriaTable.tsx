import { questionLimits } from '#assessment/questions/question.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { type DraftCriterion, newCriterion, totalPoints } from '../draft/draft.ts'
import { fieldId } from '../draft/fields.ts'
import { moved, withEntry } from '../draft/lists.ts'
import { texts } from '../edit-texts.ts'
import type { OpenQuestion } from '../session/use-question.ts'
import { AddRow } from './rows/AddRow.tsx'
import { NumberBox } from './NumberBox.tsx'
import { RowButtons } from './rows/RowButtons.tsx'
import styles from './criteria.module.css'
import form from './form.module.css'

/** Puts the focus into the text of a criterion once it is there. */
const focusAt = (at: number) =>
  requestAnimationFrame(() => document.getElementById(fieldId('criteria'))?.querySelectorAll<HTMLElement>('[data-part="text"]')[at]?.focus())

/** The grading scheme of a subjective question: what earns points, and how many. Their sum is what the question is worth. */
export function CriteriaTable({ open: { draft, change } }: { open: OpenQuestion }) {
  const t = useTexts(texts)
  const undo = useUndo()
  const { criteria } = draft
  const set = (next: DraftCriterion[]) => change({ criteria: next })
  const patch = (at: number, part: Partial<DraftCriterion>) => set(criteria.map((each, index) => (index === at ? { ...each, ...part } : each)))
  const add = (after: number) => {
    if (criteria.length >= questionLimits.criteria) return
    set([...criteria.slice(0, after + 1), newCriterion(), ...criteria.slice(after + 1)])
    focusAt(after + 1)
  }
  const remove = (at: number) => {
    const gone = criteria[at]
    set(criteria.filter((_, index) => index !== at))
    focusAt(Math.max(0, at - 1))
    if (gone?.text) undo(t.criterionRemoved(at + 1), () => change((now) => ({ criteria: withEntry(now.criteria, at, gone) })))
  }
  const move = (at: number, step: number) => {
    set(moved(criteria, at, at + step))
    focusAt(at + step)
  }
  return (
    <section className={form.part} aria-label={t.criteria} id={fieldId('criteria')}>
      <h2 className={form.label}>
        {t.criteria}
        <small>{t.criteriaHelp}</small>
      </h2>
      {criteria.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.criterion}</th>
              <th scope="col" className={styles.end}>
                {t.pointsShort}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {criteria.map(({ id, text, points }, at) => (
              <tr
                key={id}
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                  if (!event.altKey || step === undefined) return
                  event.preventDefault()
                  if (criteria[at + step]) move(at, step)
                }}
              >
                <td>
                  <input
                    data-part="text"
                    className={styles.text}
                    aria-label={t.criterionNo(at + 1)}
                    maxLength={500}
                    value={text}
                    onChange={({ target }) => patch(at, { text: target.value })}
                    onKeyDown={(event) => {
                      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
                      if (event.key === 'Enter') {
                        event.preventDefault()
                        add(at)
                      } else if (event.key === 'Backspace' && text === '') {
                        event.preventDefault()
                        remove(at)
                      }
                    }}
                  />
                </td>
                <td className={styles.end}>
                  <NumberBox label={t.criterionPoints(at + 1)} value={points} onChange={(value) => patch(at, { points: value })} />
                </td>
                <td className={styles.acts}>
                  <RowButtons
                    at={at}
                    count={criteria.length}
                    up={t.criterionUp(at + 1)}
                    down={t.criterionDown(at + 1)}
                    remove={t.removeCriterion(at + 1)}
                    onMove={(step) => move(at, step)}
                    onRemove={() => remove(at)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.sum}</th>
              <td className={styles.end}>
                <b>{totalPoints(draft)}</b>
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      <AddRow label={t.addCriterion} disabled={criteria.length >= questionLimits.criteria} onAdd={() => add(criteria.length - 1)} />
    </section>
  )
}
