import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { StoredFile } from '#contract/files.ts'
import { RichText } from '#contract/rich-text.ts'

export const unitKinds = ['section', 'chapter', 'page', 'media', 'file', 'test', 'homework', 'discussion', 'link'] as const
export type UnitKind = (typeof unitKinds)[number]

/** What a unit consists of: a chapter stays a link into the edition that is pinned to the course, tests, homework and discussions links to their screens. */
export const UnitContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('section') }),
  z.object({ kind: z.literal('chapter'), textbookId: z.uuid(), chapterId: z.uuid() }),
  z.object({ kind: z.literal('page'), doc: RichText }),
  z.object({ kind: z.literal('media'), fileId: z.uuid() }),
  z.object({ kind: z.literal('file'), fileId: z.uuid() }),
  z.object({ kind: z.literal('test'), testId: z.uuid() }),
  z.object({ kind: z.literal('homework'), homeworkId: z.uuid() }),
  /** One topic for each class that takes part. */
  z.object({ kind: z.literal('discussion'), threadIds: z.array(z.uuid()).min(1).max(20) }),
  z.object({
    kind: z.literal('link'),
    url: z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(2000),
  }),
])
export type UnitContent = z.infer<typeof UnitContent>

const percent = z.int().min(1).max(100)

/** When a unit counts as done: never, once it was opened, after a share of a chapter was read or of a video was watched, after minutes, once something was handed in or written, or from a score on. */
const Completion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('view') }),
  z.object({ kind: z.literal('read'), percent }),
  z.object({ kind: z.literal('watch'), percent }),
  z.object({ kind: z.literal('minutes'), minutes: z.int().min(1).max(600) }),
  z.object({ kind: z.literal('submit') }),
  z.object({ kind: z.literal('score'), percent }),
])
export type Completion = z.infer<typeof Completion>
export type CompletionKind = Completion['kind']

/** When a unit opens: at an instant, or days after the class begins (in a self-paced course after the person has joined), at a time of day. */
const Opens = z.union([
  z.object({ at: Instant }),
  z.object({ afterDays: z.int().min(0).max(1000), time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) }),
])
export type Opens = z.infer<typeof Opens>

export const UnitRules = z.object({
  opens: Opens.nullable().default(null),
  /** A unit that has to be done first, or of which a share has to be reached. */
  prerequisite: z
    .object({ unitId: z.uuid(), percent: percent.nullable().default(null) })
    .nullable()
    .default(null),
  /** Only the members of the groups of this name; empty for everyone. */
  groupName: z.string().trim().max(40).default(''),
  completion: Completion.default({ kind: 'none' }),
  /** Of a video or sound: on the first view the player does not go past what was watched. */
  noSkip: z.boolean().default(false),
})
export type UnitRules = z.infer<typeof UnitRules>

/** What was published of a unit. */
export interface Snapshot {
  parentId: string | null
  place: string
  name: string
  content: UnitContent
  minutes: number | null
  rules: UnitRules
}

const unitStates = ['draft', 'published', 'changed', 'removed'] as const
export type UnitState = (typeof unitStates)[number]
export const changedParts = ['name', 'content', 'minutes', 'rules', 'place'] as const
export type ChangedPart = (typeof changedParts)[number]

/** A unit as its team edits it. `removed`: students see it until the removal is published. */
const TaughtUnit = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  kind: z.enum(unitKinds),
  name: z.string(),
  minutes: z.int().nullable(),
  rules: UnitRules,
  state: z.enum(unitStates),
  /** What differs from what is published. */
  changed: z.array(z.enum(changedParts)),
  /** Students in whose work it is done; null while students do not see it or where nothing counts as done. */
  done: z.int().nullable(),
  /** Of a file, sound or video. */
  size: z.int().nullable(),
  rowVersion: RowVersion,
})
export type TaughtUnit = z.infer<typeof TaughtUnit>

/** Why a unit is not open: its time, a class without a first day, another unit, its group, or that only classes learn. */
export const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('date'), at: z.iso.datetime() }),
  z.object({ kind: z.literal('start') }),
  z.object({ kind: z.literal('prerequisite'), unitId: z.uuid(), name: z.string(), percent: z.int().nullable() }),
  z.object({ kind: z.literal('group'), name: z.string() }),
  z.object({ kind: z.literal('class') }),
])
export type Reason = z.infer<typeof Reason>

/** A unit as a student sees it. */
const LearnedUnit = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  kind: z.enum(unitKinds),
  name: z.string(),
  minutes: z.int().nullable(),
  completion: Completion,
  open: z.boolean(),
  /** Null for one that is open. */
  reason: Reason.nullable(),
  done: z.boolean(),
  /** How much of it is done, 0 to 100. */
  percent: z.int(),
  seen: z.boolean(),
})
export type LearnedUnit = z.infer<typeof LearnedUnit>

export const Outline = z.object({
  courseId: z.uuid(),
  name: z.string(),
  pacing: z.enum(['self', 'paced']),
  can: z.object({ teach: z.boolean(), edit: z.boolean() }),
  /** For the team; null for others, and in a preview. */
  teach: z
    .object({
      units: z.array(TaughtUnit),
      classes: z.array(z.object({ id: z.uuid(), name: z.string(), students: z.int(), startsOn: z.iso.date().nullable() })),
      /** Students of all classes, each once. */
      students: z.int(),
      groups: z.array(z.string()),
      /** The textbook that the course is made from, and the newest edition when that is a later one. */
      source: z.object({ textbookId: z.uuid(), name: z.string(), label: z.string(), later: z.string().nullable() }).nullable(),
      timeZone: z.string(),
    })
    .nullable(),
  /** For students and readers, and in a preview. */
  learn: z
    .object({
      units: z.array(LearnedUnit),
      /** Units with something to do, and how many of them are done. */
      counted: z.int(),
      done: z.int(),
      percent: z.int(),
      /** The unit to go on with. */
      next: z.uuid().nullable(),
    })
    .nullable(),
})
export type Outline = z.infer<typeof Outline>

export const outlineGet = call('GET /pressplatform/courses/{courseId}/outline', 'signedIn', {
  does: 'Returns the outline of a course: to its team the draft with what students have done, to students what is published with what is open to them; with `preview` the team sees what a student, of a group or of none, sees at a time.',
  query: z.object({
    preview: z.boolean().default(false),
    group: z.string().trim().max(40).default(''),
    at: Instant.optional(),
  }),
  data: Outline,
})

const Versions = z
  .array(z.object({ id: z.uuid(), rowVersion: RowVersion }))
  .min(1)
  .max(2000)

export const outlinePublish = call('POST /pressplatform/courses/{courseId}/outline/publish', 'signedIn', {
  does: 'Publishes units as they were shown to the caller, with the sections that they stand in; one that was removed is no longer seen by students. A unit that was changed meanwhile is refused.',
  body: z.object({ units: Versions }),
  data: z.object({ published: z.int(), removed: z.int() }),
})

export const outlineUnpublish = call('POST /pressplatform/courses/{courseId}/outline/unpublish', 'signedIn', {
  does: 'Makes units drafts again, with all that stands in them; what students have done in them is kept.',
  body: z.object({ units: Versions }),
  data: z.object({ withdrawn: z.int() }),
})

const UnitFacts = z.object({
  name: z.string().trim().min(1).max(120),
  content: UnitContent,
  minutes: z.int().min(1).max(600).nullable().default(null),
  rules: UnitRules.prefault({}),
})
export type UnitFacts = z.infer<typeof UnitFacts>

/** Where a unit stands: in a section or at the top, after another one or first. */
const Position = z.object({ parentId: z.uuid().nullable(), afterId: z.uuid().nullable() })
export type Position = z.infer<typeof Position>

const UnitKey = z.object({ id: z.uuid(), rowVersion: RowVersion })

export const unitAdd = call('POST /pressplatform/courses/{courseId}/units', 'signedIn', {
  does: 'Adds a section or a unit to the draft of an outline.',
  body: UnitFacts.extend(Position.shape),
  once: true,
  data: UnitKey,
})

export const unitChange = call('PUT /pressplatform/courses/{courseId}/units/{unitId}', 'signedIn', {
  does: 'Changes the draft of a unit; students go on seeing what is published.',
  body: UnitFacts.extend({ rowVersion: RowVersion }),
  data: UnitKey,
})

export const unitMove = call('PUT /pressplatform/courses/{courseId}/units/{unitId}/place', 'signedIn', {
  does: 'Moves a unit, with all that stands in it, to another place of the draft.',
  body: Position.extend({ rowVersion: RowVersion }),
  data: UnitKey,
})

export const unitRemove = call('DELETE /pressplatform/courses/{courseId}/units/{unitId}', 'signedIn', {
  does: 'Removes a unit from the draft, with all that stands in it; students see what is published of it until the removal is published.',
})

export const unitRestore = call('POST /pressplatform/courses/{courseId}/units/{unitId}/restore', 'signedIn', {
  does: 'Puts a removed unit back into the draft, with all that was removed with it.',
})

/** A unit that was removed, with all that stood in it, and that students do not see any more. */
const RemovedUnit = z.object({ id: z.uuid(), name: z.string(), kind: z.enum(unitKinds), by: z.string(), removedAt: z.iso.datetime() })

export const removedUnits = call('GET /pressplatform/courses/{courseId}/removedunits', 'signedIn', {
  does: 'Lists to those who edit a course what was removed from its outline and can be restored, the latest first, at most a hundred.',
  data: z.array(RemovedUnit),
})

/** A unit that is opened, with what it consists of. */
export const OpenedUnit = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(unitKinds),
  minutes: z.int().nullable(),
  rules: UnitRules,
  content: UnitContent,
  /** Of a file, sound or video; without one where the course does not let its files be fetched. */
  file: StoredFile.nullable(),
  mayDownload: z.boolean(),
  /** Of a chapter: whether the person may read the book. */
  readable: z.boolean(),
  /** Of a homework or a discussion: its screen; null for those who are in none of its classes. */
  path: z.string().nullable(),
  /** In a draft: the test, homework or topics that the unit refers to, apart from what was deleted or what the caller may not see. */
  chosen: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** The caller edits the course and was given the draft. */
  draft: z.boolean(),
  done: z.boolean(),
  percent: z.int(),
  seconds: z.int(),
})
export type OpenedUnit = z.infer<typeof OpenedUnit>

export const unitOpen = call('GET /pressplatform/courses/{courseId}/units/{unitId}', 'signedIn', {
  does: 'Returns what a unit consists of: to its team the draft, to students what is published if it is open to them, and records that they have seen it.',
  guarded: true,
  data: OpenedUnit,
})

export const unitBeat = call('POST /pressplatform/courses/{courseId}/units/{unitId}/beat', 'signedIn', {
  does: 'Says that the caller is still at a unit; the server credits the time since the last beat of this person, at most a minute of it.',
  data: z.object({ seconds: z.int(), done: z.boolean(), percent: z.int() }),
})
