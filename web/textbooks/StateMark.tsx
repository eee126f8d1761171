import { useTexts } from '../kernel/use-texts.ts'
import styles from './state-mark.module.css'
import { texts } from './texts.ts'
import type { ShownState } from './textbook-actions.ts'

const shapes: Record<ShownState, 'solid' | 'centre' | 'ring' | 'half' | 'bar'> = {
  draft: 'ring',
  review: 'half',
  published: 'solid',
  changed: 'centre',
  withdrawn: 'bar',
  archived: 'bar',
  unshelved: 'bar',
}

/** A book's state by shape and word; a draft says how far it is. */
export function StateMark({ state, percent }: { state: ShownState; percent?: number | undefined }) {
  const t = useTexts(texts)
  return (
    <span className={styles.mark}>
      <i data-shape={shapes[state]} />
      {t[state]}
      {state === 'draft' && percent !== undefined && ` ${percent}%`}
    </span>
  )
}
