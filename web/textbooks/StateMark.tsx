import { useTexts } from '../kernel/use-texts.ts'
import { StatusDot, type StatusShape } from '../ui/StatusDot.tsx'
import { texts } from './texts.ts'
import type { ShownState } from './textbook-actions.ts'

const shapes: Record<ShownState, StatusShape> = {
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
  const far = state === 'draft' && percent !== undefined ? ` ${percent}%` : ''
  return <StatusDot shape={shapes[state]} word={t[state] + far} />
}
