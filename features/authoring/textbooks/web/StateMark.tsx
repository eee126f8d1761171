import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import { texts } from './texts.ts'
import type { ShownState } from './list/actions/textbook-actions.ts'

const shapes: Record<ShownState, StatusShape> = {
  draft: 'ring',
  review: 'half',
  published: 'solid',
  changed: 'centre',
  withdrawn: 'bar',
  archived: 'bar',
  unshelved: 'bar',
}

/** State of a textbook as shape and text; a draft shows its progress. */
export function StateMark({ state, percent }: { state: ShownState; percent?: number | undefined }) {
  const t = useTexts(texts)
  const progress = state === 'draft' && percent !== undefined ? ` ${percent}%` : ''
  return <StatusDot shape={shapes[state]} word={t[state] + progress} />
}
