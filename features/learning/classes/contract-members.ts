import { z } from 'zod'
import { call } from '#contract/call.ts'
import { tableImportRule } from '#contract/files.ts'
import { BatchResult, Ids, Paging, pageOf } from '#contract/page.ts'
import { classRoles } from './contract.ts'

export const memberStates = ['active', 'pending', 'left', 'removed'] as const
export type MemberState = (typeof memberStates)[number]

const groupName = z.string().trim().max(40)

const ClassMember = z.object({
  /** The id of the member of the institution. */
  id: z.uuid(),
  name: z.string(),
  number: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  department: z.string(),
  cohort: z.string(),
  role: z.enum(classRoles),
  state: z.enum(memberStates),
  joinedVia: z.enum(['code', 'link', 'import', 'added', 'cohort']),
  groupName: z.string(),
  joinedAt: z.iso.datetime(),
  owner: z.boolean(),
})
export type ClassMember = z.infer<typeof ClassMember>

export const classMemberList = call('GET /pressplatform/classes/{classId}/members', 'signedIn', {
  does: 'Lists the people of a class to those who teach in it.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    role: z.enum(classRoles).optional(),
    state: z.enum(memberStates).default('active'),
    group: groupName.optional(),
    sort: z.enum(['name', '-name', 'number', '-number', '-joinedAt', 'joinedAt']).default('number'),
  }),
  data: pageOf(ClassMember),
})

export const classCandidates = call('GET /pressplatform/classes/{classId}/candidates', 'signedIn', {
  does: 'Finds people of the institution who are not in the class, by name, pinyin initials or number: the twenty best matches.',
  query: z.object({ q: z.string().trim().min(1).max(100) }),
  data: z.array(
    z.object({ id: z.uuid(), name: z.string(), number: z.string().nullable(), department: z.string(), avatarUrl: z.string().nullable() }),
  ),
})

export const classMembersAdd = call('POST /pressplatform/classes/{classId}/members', 'signedIn', {
  does: 'Adds people, or everybody of a cohort, to a class; those who had left or were removed are members again.',
  body: z
    .object({
      memberIds: z.array(z.uuid()).max(200).default([]),
      cohortId: z.uuid().nullable().default(null),
      role: z.enum(classRoles).default('student'),
      groupName: groupName.default(''),
    })
    .refine(({ memberIds, cohortId }) => memberIds.length > 0 || cohortId !== null, {
      path: ['memberIds'],
      params: { words: { zh: '请选择要加入的人', en: 'Choose whom to add' } },
    }),
  data: z.object({ added: z.int(), already: z.int() }),
})

export const classMembersChange = call('PUT /pressplatform/classes/{classId}/members', 'signedIn', {
  does: 'Approves or refuses requests, removes or readmits members, or changes their role or group; tells for whom it was not possible.',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['approve', 'refuse', 'remove', 'readmit']), memberIds: Ids }),
    z.object({ action: z.literal('role'), memberIds: Ids, role: z.enum(classRoles) }),
    z.object({ action: z.literal('group'), memberIds: Ids, groupName }),
  ]),
  data: BatchResult,
})

export const classMembersImport = call('POST /pressplatform/classes/{classId}/members/import', 'signedIn', {
  does: 'Reads a table of names, numbers and groups and checks it, as a task; the import is then run with its own calls.',
  upload: tableImportRule,
  data: z.object({ jobId: z.uuid(), importId: z.uuid() }),
})
