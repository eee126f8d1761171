import type { StatusShape } from '#web/ui/states/StatusDot.tsx'
import type { TestPhase } from '../../contract.ts'

export const phaseShapes: Record<TestPhase, StatusShape> = {
  draft: 'ring',
  coming: 'half',
  open: 'solid',
  closed: 'bar',
  released: 'centre',
  archived: 'bar',
  void: 'diamond',
}
