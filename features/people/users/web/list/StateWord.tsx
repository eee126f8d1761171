import type { MemberState } from '../../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import { texts } from '../texts.ts'

const shapes: Record<MemberState, StatusShape> = { applied: 'half', active: 'solid', waiting: 'ring', disabled: 'bar', left: 'bar' }

/** State of a member as shape and text. */
export function StateMark({ state }: { state: MemberState }) {
  return <StatusDot shape={shapes[state]} word={useTexts(texts)[state]} />
}
