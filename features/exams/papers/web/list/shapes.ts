import type { StatusShape } from '#web/ui/states/StatusDot.tsx'
import type { PaperState } from '../../contract.ts'

export const paperShapes: Record<PaperState, StatusShape> = { draft: 'ring', review: 'half', locked: 'solid', archived: 'bar' }
