import { z } from 'zod'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { standings } from './contract.ts'

/** With two decimals at most; null: not entered. */
const Points = z.number().min(0).max(100_000).multipleOf(0.01).nullable()

const MarkRow = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.string().nullable(),
  className: z.string(),
  seat: z.string(),
  standing: z.enum(standings),
  /** For each section of the paper, in its order. */
  points: z.array(Points),
  /** The sum; null until every section has its points. */
  total: Points,
})
export type MarkRow = z.infer<typeof MarkRow>

export const markList = call('GET /pressplatform/tests/{testId}/marks', 'signedIn', {
  does: 'Lists the candidates of a test that is sat on paper with their points in each section, to those who hold it.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    /** `missing`: of whom something is not entered. */
    entered: z.enum(['missing', 'done']).optional(),
    sort: z.enum(['seat', 'number', 'name']).default('seat'),
  }),
  data: pageOf(MarkRow),
})

export const markEnter = call('PUT /pressplatform/tests/{testId}/marks', 'signedIn', {
  does: 'Enters the points of candidates in each section of a test that is sat on paper, in place of those before. Refused at the field of the first wrong value, and then nothing is stored.',
  body: z.object({
    marks: z
      .array(z.object({ memberId: z.uuid(), points: z.array(Points).max(30) }))
      .min(1)
      .max(200),
  }),
  data: z.array(z.object({ id: z.uuid(), points: z.array(Points), total: Points })),
})
