import { z } from 'zod'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { unitKinds } from '#features/learning/outlines/contract.ts'
import { CourseName, Preview, Weeks } from './contract.ts'

const Template = z.object({
  /** The id of the course. */
  id: z.uuid(),
  name: z.string(),
  cover: z.string(),
  school: z.string(),
  teachers: z.array(z.string()),
  /** Whom it is for, and how to use it. */
  describe: z.string(),
  offeredAt: z.iso.datetime(),
  units: z.int(),
  /** How many courses were made from it. */
  uses: z.int(),
})
export type Template = z.infer<typeof Template>

export const templateList = call('GET /pressplatform/coursetemplates', 'mycourse', {
  does: 'Lists the courses that are offered as templates in the institution, for those who may add courses, the newest first; `q` is looked for in the name, school and introduction of the course and in the description.',
  query: Paging.extend({ q: z.string().trim().max(100).optional() }),
  data: pageOf(Template),
})

export const templateGet = call('GET /pressplatform/coursetemplates/{courseId}', 'mycourse', {
  does: 'Returns a template with its outline: the names and kinds of its sections and units in their order.',
  data: Template.extend({
    outline: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.enum(unitKinds), depth: z.int(), minutes: z.int().nullable() })),
  }),
})

export const templatePreview = call('GET /pressplatform/coursetemplates/{courseId}/preview', 'mycourse', {
  does: 'Returns the calendar that a course made from a template would have if all of its dates were moved by whole weeks, as the preview of a rerun; nothing is stored.',
  query: z.object({ weeks: Weeks.default(0) }),
  data: Preview,
})

export const templateUse = call('POST /pressplatform/coursetemplates/{courseId}/use', 'mycourse', {
  does: 'Starts the task that makes a new course from a template, as it was previewed; the caller leads the new course, which is not published.',
  body: z.object({
    version: z.string().max(100),
    weeks: Weeks,
    name: CourseName,
    /** With the attachments. */
    files: z.boolean().default(true),
  }),
  once: true,
  data: z.object({ jobId: z.uuid() }),
})

export const templateState = call('GET /pressplatform/courses/{courseId}/template', 'signedIn', {
  does: 'Returns to those who lead a course, and to administrators of courses, whether it is offered as a template.',
  data: z.object({
    offered: z.object({ describe: z.string(), at: z.iso.datetime(), by: z.string() }).nullable(),
    uses: z.int(),
  }),
})

export const templateOffer = call('PUT /pressplatform/courses/{courseId}/template', 'signedIn', {
  does: 'Offers a course as a template with a description, or changes that.',
  body: z.object({ describe: z.string().trim().min(1).max(1000) }),
})

export const templateWithdraw = call('DELETE /pressplatform/courses/{courseId}/template', 'signedIn', {
  does: 'Offers a course as a template no more; courses that were made from it stay.',
})
