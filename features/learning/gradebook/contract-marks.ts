import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { cellStates, gradebookLimits as limits, Points } from './contract.ts'

const set = z.discriminatedUnion('do', [
  /** Enters points; only in an item that is no test. */
  z.object({ do: z.literal('points'), points: Points, lateHours: z.int().min(0).max(limits.lateHours).default(0) }),
  /** `pending` takes back what was entered; of a test its own result stands again. */
  z.object({ do: z.literal('state'), state: z.enum(['excused', 'missing', 'pending']) }),
  /** Puts points in place of the mark; null: the mark stands again. */
  z.object({ do: z.literal('override'), points: Points.nullable() }),
])

const MarkChange = z.object({
  itemId: z.uuid(),
  memberId: z.uuid(),
  /** Of the cell that was read. */
  rowVersion: RowVersion,
  set,
})
export type MarkChange = z.infer<typeof MarkChange>

const Conflict = z.object({
  itemId: z.uuid(),
  memberId: z.uuid(),
  item: z.string(),
  name: z.string(),
  /** What stands there now, and who has put it there. */
  theirs: z.object({ state: z.enum(cellStates), points: z.number().nullable(), override: z.number().nullable(), rowVersion: RowVersion }),
  by: z.string(),
})
export type Conflict = z.infer<typeof Conflict>

const reason = z.string().trim().max(limits.reasonLength).default('')

export const gradebookMarksChange = call('PUT /pressplatform/classes/{classId}/gradebook/marks', 'signedIn', {
  does: 'Changes marks: enters points, excuses, marks as missing, or overrides with a reason. A mark that was changed since it was read is left and told.',
  body: z.object({ marks: z.array(MarkChange).min(1).max(limits.marks), reason }),
  data: z.object({ saved: z.array(z.object({ itemId: z.uuid(), memberId: z.uuid(), rowVersion: RowVersion })), conflicts: z.array(Conflict) }),
})
