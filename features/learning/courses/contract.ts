import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { StoredFile } from '#contract/files.ts'
import { batchPreviewOf, BatchResult, Ids, pageOf, Paging } from '#contract/page.ts'
import { RichText } from '#contract/rich-text.ts'

// Names of the wire are those of the specification (section 3, Micro-course), also where they are misspelt.

/** 0 a micro-course, 1 made from a textbook. */
const CourseType = z.union([z.literal(0), z.literal(1)])
/** 0 not published, 2 published, 3 publication cancelled; the numbers are those of textbooks. */
const PublishStatus = z.union([z.literal(0), z.literal(2), z.literal(3)])
export type PublishStatus = z.infer<typeof PublishStatus>
const Switch = z.union([z.literal(0), z.literal(1)])
export const teamRoles = ['lead', 'teacher', 'assistant'] as const
export type TeamRole = (typeof teamRoles)[number]
/** The four sets of the list: the caller's own, those of the institution, those that other institutions have authorised, those on sale. */
export const courseSets = ['mine', 'original', 'authorized', 'sales'] as const
export type CourseSet = (typeof courseSets)[number]
export const courseOrders = ['-lastUpdate_.timestamp', 'lastUpdate_.timestamp', 'name', '-name', '-created'] as const

/** What a course lacks before it can be sold. */
export const saleNeeds = ['publication', 'cover', 'introduction', 'team', 'outline', 'price'] as const
export type SaleNeed = (typeof saleNeeds)[number]

const ids = z.array(z.uuid()).max(20)
const Named = z.object({ id: z.uuid(), name: z.string(), nameEn: z.string() })
const Teacher = z.object({ id: z.uuid(), name: z.string(), avatarUrl: z.string().nullable(), role: z.enum(teamRoles), introduction: z.string() })
export type CourseTeacher = z.infer<typeof Teacher>
const day = z.iso.date().refine((text) => text >= '1900' && text < '3000')
/** In fen. */
const Price = z.int().min(0).max(100_000_000)

const CourseRow = z.object({
  id: z.uuid(),
  /** The id under its name in the specification. */
  contentId: z.uuid(),
  name: z.string(),
  courseType: CourseType,
  publishStatus: PublishStatus,
  top: Switch,
  /** The beginning of the introduction, without its marks. */
  excerpt: z.string(),
  school: z.string(),
  /** Levels of education. */
  classification: z.array(Named),
  /** Departments. */
  college: z.array(Named),
  /** Disciplines: the types of textbooks. */
  subject: z.array(Named),
  major: z.array(Named),
  teacher: z.array(Teacher),
  is_attachment_ownload: Switch,
  cover: z.string(),
  onShelf: z.boolean(),
  price: Price.nullable(),
  classes: z.int(),
  students: z.int(),
  /** What those who have used it give it, of five stars; null while there are too few. */
  rating: z.object({ count: z.int(), average: z.number().nullable() }),
  lastUpdate_: z.object({ timestamp: z.iso.datetime(), by: z.string() }),
  deletedAt: z.iso.datetime().nullable(),
  rowVersion: RowVersion,
  /** What the caller is in the team; null for others. */
  myRole: z.enum(teamRoles).nullable(),
  can: z.object({ edit: z.boolean(), manage: z.boolean(), offer: z.boolean(), copy: z.boolean() }),
})
export type CourseRow = z.infer<typeof CourseRow>

/** The only group of files that a course has (specification section 3). */
const FileGroup = z.object({
  groupType: z.literal('other'),
  status: z.literal('ready'),
  groupName: z.literal('attachmentgroup'),
  fileItems: z.array(StoredFile),
})

/** What a course is made from: a textbook in the edition that it is bound to. */
const CourseResource = z.object({
  type: z.literal('textbook'),
  id: z.uuid(),
  name: z.string(),
  editionNo: z.int(),
  /** The number of a newer edition, if there is one. */
  newest: z.int().nullable(),
})

const Course = CourseRow.extend({
  /** The introduction; null when there is none. */
  describe: RichText.nullable(),
  coverFileId: z.uuid().nullable(),
  pacing: z.enum(['self', 'paced']),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  courseResources: z.array(CourseResource),
  fileGroups: z.array(FileGroup),
  /** What the course is to the caller. */
  access: z.enum(['manage', 'teach', 'learn', 'read']),
  can: CourseRow.shape.can.extend({
    /** To see classes, figures and drafts. */
    teach: z.boolean(),
    download: z.boolean(),
  }),
})
export type Course = z.infer<typeof Course>

const facts = {
  name: z.string().trim().min(1).max(100),
  describe: RichText.nullable().default(null),
  school: z.string().trim().max(100).default(''),
  classification: ids.default([]),
  college: ids.default([]),
  subject: ids.default([]),
  major: ids.default([]),
  /** The id of a picture that the caller has uploaded. */
  cover: z.uuid().nullable().default(null),
}

/** A new micro-course with the defaults of specification section 3. */
const NewCourse = z.object({
  ...facts,
  courseType: z.literal(0).default(0),
  publishStatus: z.literal(0).default(0),
  top: z.literal(0).default(0),
  /** Members of the team besides the caller, who leads the course. */
  teacher: z.array(z.uuid()).max(30).default([]),
  is_attachment_ownload: Switch.default(1),
})

const CourseDraft = z.object({
  ...facts,
  pacing: z.enum(['self', 'paced']),
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  price: Price.nullable(),
})
export type CourseDraft = z.infer<typeof CourseDraft>

const words = z.string().trim().max(100).optional()

export const courseList = call('GET /pressplatform/teaching/course', 'yuncourse', {
  does: 'Lists courses of one set by the filter of the specification: the caller’s own, those of the institution, authorised ones or those on sale; with `bin` deleted ones.',
  query: Paging.extend({
    scope: z.enum(courseSets).default('mine'),
    bin: z.boolean().default(false),
    name: words,
    keyword: words,
    publishStatus: PublishStatus.optional(),
    isTop: Switch.optional(),
    courseType: CourseType.optional(),
    classificationId: ids.default([]),
    is_attachment_ownload: Switch.optional(),
    teacher: ids.default([]),
    subjectId: ids.default([]),
    college: ids.default([]),
    professionIds: ids.default([]),
    startUpdateTime: Instant.optional(),
    endUpdateTime: Instant.optional(),
    order: z.enum(courseOrders).default('-lastUpdate_.timestamp'),
  }),
  data: pageOf(CourseRow),
})

export const courseAdd = call('POST /pressplatform/teaching/course', 'mycourse', {
  does: 'Creates a micro-course that the caller leads.',
  body: NewCourse,
  once: true,
  data: Course,
})

export const courseGet = call('GET /pressplatform/textbooks/course/info', 'signedIn', {
  does: 'Returns a course to its team, to the members of its classes and, when it is published, to the institution, with what the caller may do.',
  query: z.object({ contentId: z.uuid() }),
  data: Course,
})

export const courseChange = call('PUT /pressplatform/textbooks/course/info', 'signedIn', {
  does: 'Changes the information of a course, unless it has been changed since it was read.',
  body: CourseDraft.extend({ contentId: z.uuid(), rowVersion: RowVersion }),
  data: Course,
})

export const courseTeamChange = call('PUT /pressplatform/teaching/course/team', 'signedIn', {
  does: 'Stores the team of a course in its order, with at least one lead.',
  body: z.object({
    contentId: z.uuid(),
    rowVersion: RowVersion,
    teacher: z
      .array(z.object({ id: z.uuid(), role: z.enum(teamRoles), introduction: z.string().trim().max(500).default('') }))
      .min(1)
      .max(50),
  }),
  data: Course,
})

export const courseFilesChange = call('PUT /pressplatform/teaching/course/files', 'signedIn', {
  does: 'Stores the attachments of a course in their order, and whether students and readers may download them.',
  body: z.object({ contentId: z.uuid(), rowVersion: RowVersion, fileItems: z.array(z.uuid()).max(100), is_attachment_ownload: Switch }),
  data: Course,
})

export const courseCopy = call('POST /pressplatform/teaching/course/copy', 'mycourse', {
  does: 'Copies a course with its attachments and outline; the caller leads the copy, which is not published.',
  body: z.object({ contentId: z.uuid() }),
  once: true,
  data: Course,
})

export const courseRemove = call('DELETE /pressplatform/teaching/course', 'yuncourse', {
  does: 'Moves courses to the recycle bin, from which they can be restored for 30 days.',
  query: z.object({ id: Ids }),
  data: BatchResult,
})

export const courseStatusBatch = call('PUT /pressplatform/teaching/course/status', 'yuncourse', {
  does: 'Publishes courses in the institution or cancels that, puts them at the top of the lists or back, or restores them from the recycle bin.',
  body: z.object({ ids: Ids, status: z.enum(['publish', 'cancel', 'top', 'untop', 'restore']) }),
  data: BatchResult,
})

export const courseBatchPreview = call('POST /pressplatform/teaching/course/preview', 'yuncourse', {
  does: 'Returns what deleting courses would do: which ones, which not and why, and how many classes and students take them.',
  body: z.object({ ids: Ids }),
  data: batchPreviewOf('classes', 'students'),
})

export const courseShelf = call('POST /pressplatform/textbooks/shelf/courses', 'yuncourse', {
  does: 'Offers courses for sale or withdraws them; answers for each that cannot be offered what it lacks.',
  body: z.object({ ids: Ids, shelf: z.boolean().default(true) }),
  data: BatchResult.extend({
    failed: z.array(BatchResult.shape.failed.element.extend({ missing: z.array(z.enum(saleNeeds)) })),
  }),
})
