import { Segmented } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { type Kind, kindOf, withType } from '../draft/change-type.ts'
import { blanksOf } from '../draft/draft.ts'
import { texts } from '../edit-texts.ts'
import type { OpenQuestion } from '../session/use-question.ts'
import styles from './form.module.css'

const kinds = [0, 1, 2, 3, 4, 'program'] as const satisfies readonly Kind[]

/** The type of the question. A change says what the new type does not save, and can be undone. */
export function TypeRow({ open }: { open: OpenQuestion }) {
  const t = useTexts(texts)
  const undo = useUndo()
  const { draft, change } = open
  const set = (kind: Kind) => {
    const { draft: next, losses } = withType(draft, kind)
    const { type, asksProgram, options } = draft
    change({ type: next.type, asksProgram: next.asksProgram, options: next.options })
    if (losses.length)
      undo(t.typeChanged(t.types(kind), losses.map((loss) => t.losses(loss)).join('、')), () => change({ type, asksProgram, options }))
  }
  return (
    <div className={styles.typeRow}>
      <Segmented<Kind>
        className={styles.types ?? ''}
        name="question-type"
        aria-label={t.type}
        value={kindOf(draft)}
        options={kinds.map((value) => ({ value, label: t.types(value) }))}
        onChange={set}
      />
      {draft.type === 2 && (
        <span className={styles.aside}>
          {t.blanksFound(blanksOf(draft).length)} <kbd>__</kbd> {t.oneMore}
        </span>
      )}
    </div>
  )
}
