import { z } from 'zod'
import { call } from '#contract/call.ts'

export const textbookToCourse = call('POST /pressplatform/textbooks/2course', 'mycourse', {
  does: 'Makes a course from the newest published edition of a textbook, or fills the empty outline of a course: its chapters become sections and units that stay links to the chapters, as drafts.',
  body: z.object({
    id: z.uuid(),
    /** The course whose outline is empty; without it a new one is made. */
    courseId: z.uuid().nullable().default(null),
    /** The name of a new course; by default that of the textbook. */
    name: z.string().trim().max(100).default(''),
  }),
  once: true,
  data: z.object({ courseId: z.uuid(), sections: z.int(), units: z.int() }),
})

/** A chapter that a later edition has added, left out or renamed. */
const EditionChange = z.object({
  chapterId: z.uuid(),
  kind: z.enum(['added', 'removed', 'renamed']),
  name: z.string(),
  /** The name before, of one that was renamed. */
  before: z.string(),
})
export type EditionChange = z.infer<typeof EditionChange>

const EditionStep = z.object({
  from: z.object({ id: z.uuid(), label: z.string() }),
  /** Null when the course has the newest edition. */
  to: z.object({ id: z.uuid(), label: z.string(), notes: z.string() }).nullable(),
  changes: z.array(EditionChange),
})
export type EditionStep = z.infer<typeof EditionStep>

export const courseEdition = call('GET /pressplatform/courses/{courseId}/edition', 'signedIn', {
  does: 'Returns what the newest edition of the textbook of a course changes in its outline.',
  data: EditionStep,
})

export const courseEditionTake = call('PUT /pressplatform/courses/{courseId}/edition', 'signedIn', {
  does: 'Pins the newest edition to a course and takes its changes over into the draft of the outline.',
  body: z.object({ editionId: z.uuid() }),
  data: z.object({ added: z.int(), removed: z.int(), renamed: z.int() }),
})
