import { z } from 'zod'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'
import { classStates } from '#features/learning/classes/contract.ts'
import { teamRoles } from './contract.ts'

const CourseClass = z.object({
  id: z.uuid(),
  name: z.string(),
  term: z.string(),
  state: z.enum(classStates),
  teachers: z.array(z.string()),
  students: z.int(),
  /** Students who read in the textbook of the course within 30 days; null without a textbook. */
  active: z.int().nullable(),
  /** Mean share of the textbook that the students have read, in per cent; null without a textbook or without students. */
  progress: z.int().nullable(),
  /** Whether the caller may take the course from the class. */
  can: z.object({ unlink: z.boolean(), open: z.boolean() }),
})
export type CourseClass = z.infer<typeof CourseClass>

export const courseClassList = call('GET /pressplatform/teaching/course/classes', 'signedIn', {
  does: 'Lists the classes that take a course, the newest first, for its team.',
  query: Paging.extend({ contentId: z.uuid() }),
  data: pageOf(CourseClass),
})

export const classCourseGet = call('GET /pressplatform/teaching/course/class', 'signedIn', {
  does: 'Returns the course that a class takes, to the members of the class who may see it.',
  query: z.object({ classId: z.uuid() }),
  data: z.object({ course: z.object({ id: z.uuid(), name: z.string() }).nullable() }),
})

export const classCourseSet = call('PUT /pressplatform/teaching/course/classes', 'signedIn', {
  does: 'Sets the course that a class takes, or with null takes it away.',
  body: z.object({ classId: z.uuid(), contentId: z.uuid().nullable() }),
})

export const courseUsage = call('GET /pressplatform/teaching/course/usage', 'signedIn', {
  does: 'Returns how much a course is used, for its team: classes, students, and who reads its textbook.',
  query: z.object({ contentId: z.uuid() }),
  data: z.object({
    classes: z.int(),
    running: z.int(),
    students: z.int(),
    /** Students who have opened the textbook, within 7 and 30 days; null without a textbook. */
    readers: z.object({ ever: z.int(), week: z.int(), month: z.int(), progress: z.int().nullable() }).nullable(),
    attachments: z.int(),
  }),
})

const MyCourse = z.object({
  id: z.uuid(),
  name: z.string(),
  cover: z.string(),
  school: z.string(),
  excerpt: z.string(),
  teachers: z.array(z.string()),
  /** The classes of the caller that take the course. */
  classes: z.array(z.string()),
  /** What the caller is in the team; null for those who learn. */
  myRole: z.enum(teamRoles).nullable(),
  updatedAt: z.iso.datetime(),
})
export type MyCourse = z.infer<typeof MyCourse>

export const myCourseList = call('GET /pressplatform/mycourses', 'signedIn', {
  does: 'Lists the courses that the caller teaches or takes in a class, those changed last first.',
  query: Paging,
  data: pageOf(MyCourse),
})
