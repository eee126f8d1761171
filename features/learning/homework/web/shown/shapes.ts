import type { StatusShape } from '#web/ui/states/StatusDot.tsx'
import type { HomeworkState } from '../../contract.ts'
import type { MyState } from '../../contract-mine.ts'
import type { WorkState } from '../../contract-submissions.ts'

export const homeworkShapes: Record<HomeworkState, StatusShape> = { draft: 'ring', published: 'solid', archived: 'bar' }
export const workShapes: Record<WorkState, StatusShape> = {
  none: 'ring',
  draft: 'ring',
  extended: 'bar',
  missing: 'diamond',
  waiting: 'half',
  again: 'half',
  returned: 'centre',
  graded: 'solid',
}
export const myShapes: Record<MyState, StatusShape> = {
  coming: 'bar',
  todo: 'ring',
  draft: 'ring',
  submitted: 'half',
  returned: 'centre',
  graded: 'solid',
  missed: 'diamond',
}
