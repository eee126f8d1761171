import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'

export const classStates = ['draft', 'recruiting', 'running', 'ended', 'archived'] as const
export type ClassState = (typeof classStates)[number]
export const joinModes = ['code', 'approve', 'closed'] as const
export type JoinMode = (typeof joinModes)[number]
export const classRoles = ['student', 'teacher', 'assistant'] as const
export type ClassRole = (typeof classRoles)[number]

const Teacher = z.object({ id: z.uuid(), name: z.string(), avatarUrl: z.string().nullable() })

const ClassRow = z.object({
  id: z.uuid(),
  name: z.string(),
  term: z.string(),
  state: z.enum(classStates),
  joinMode: z.enum(joinModes),
  capacity: z.int().nullable(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  students: z.int(),
  /** Requests to join; 0 for those who do not decide on them. */
  pending: z.int(),
  /** What the caller is in the class; null for an administrator of the institution. */
  myRole: z.enum(classRoles).nullable(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
  rowVersion: RowVersion,
  can: z.object({ change: z.boolean() }),
})
export type ClassRow = z.infer<typeof ClassRow>

const Class = ClassRow.extend({
  describe: z.string(),
  /** The book that is taught. */
  textbook: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** Null for those who may not invite. */
  inviteCode: z.string().nullable(),
  inviteExpiresAt: z.iso.datetime().nullable(),
  teachers: z.array(Teacher),
  assistants: z.array(Teacher),
  /** The names of the groups of students, by name. */
  groups: z.array(z.string()),
  createdAt: z.iso.datetime(),
  can: z.object({
    /** The settings; in a class that has ended only its state. */
    change: z.boolean(),
    /** The members; not in a class that has ended. */
    members: z.boolean(),
    seeMembers: z.boolean(),
    leave: z.boolean(),
    remove: z.boolean(),
  }),
})
export type Class = z.infer<typeof Class>

const day = z.iso.date().refine((text) => text >= '1900' && text < '3000')

const ClassDraft = z.object({
  name: z.string().trim().min(1).max(60),
  term: z.string().trim().max(40).default(''),
  describe: z.string().trim().max(1000).default(''),
  textbookId: z.uuid().nullable().default(null),
  startsOn: day.nullable().default(null),
  endsOn: day.nullable().default(null),
  capacity: z.int().min(1).max(5000).nullable().default(null),
  joinMode: z.enum(joinModes).default('code'),
  inviteExpiresAt: Instant.nullable().default(null),
  state: z.enum(classStates).default('recruiting'),
})
export type ClassDraft = z.infer<typeof ClassDraft>

export const classList = call('GET /pressplatform/classes', 'teach', {
  does: 'Lists the classes that the caller teaches, or with `scope` all classes of the institution; with `bin` dissolved ones.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    state: z.enum(classStates).optional(),
    scope: z.enum(['mine', 'all']).default('mine'),
    bin: z.boolean().default(false),
    sort: z.enum(['-updatedAt', 'name', '-name']).default('-updatedAt'),
  }),
  data: pageOf(ClassRow),
})

export const classGet = call('GET /pressplatform/classes/{classId}', 'signedIn', {
  does: 'Returns a class to its members and to administrators of the institution, with what the caller may do.',
  data: Class,
})

export const classAdd = call('POST /pressplatform/classes', 'teach', {
  does: 'Creates a class whose owner and first teacher is the caller.',
  body: ClassDraft,
  once: true,
  data: Class,
})

export const classChange = call('PUT /pressplatform/classes/{classId}', 'signedIn', {
  does: 'Changes a class; one that has ended or is archived has to be opened again, by its state, before anything else is changed.',
  body: ClassDraft.extend({ rowVersion: RowVersion }),
  data: Class,
})

export const classRemove = call('DELETE /pressplatform/classes/{classId}', 'signedIn', {
  does: 'Dissolves a class; it can be restored for 30 days.',
})

export const classRestore = call('POST /pressplatform/classes/{classId}/restore', 'signedIn', {
  does: 'Restores a dissolved class with its members.',
  data: Class,
})

export const classCodeRenew = call('POST /pressplatform/classes/{classId}/code', 'signedIn', {
  does: 'Gives a class a new invitation code; the old one is no longer valid.',
  data: z.object({ inviteCode: z.string() }),
})

const MyClass = z.object({
  id: z.uuid(),
  name: z.string(),
  term: z.string(),
  state: z.enum(classStates),
  teachers: z.array(z.string()),
  students: z.int(),
  groupName: z.string(),
  /** The caller waits for a teacher's approval, or is in the class. */
  membership: z.enum(['pending', 'active']),
  role: z.enum(classRoles),
  joinedAt: z.iso.datetime(),
})
export type MyClass = z.infer<typeof MyClass>

export const myClassList = call('GET /pressplatform/myclasses', 'signedIn', {
  does: 'Lists the classes that the caller is in or has asked to join, the newest first; with `past` those that are over.',
  query: Paging.extend({ past: z.boolean().default(false) }),
  data: pageOf(MyClass),
})
