import { z } from 'zod'
import { EntryYear, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { batchPreviewOf, BatchResult, Ids, pageOf, Paging } from '#contract/page.ts'

export const CohortDraft = z.object({
  name: z.string().trim().min(1).max(60),
  departmentId: z.uuid().nullable().default(null),
  entryYear: EntryYear.nullable().default(null),
  adviserId: z.uuid().nullable().default(null),
})
export type CohortDraft = z.infer<typeof CohortDraft>

export const Cohort = z.object({
  id: z.uuid(),
  name: z.string(),
  departmentId: z.uuid().nullable(),
  departmentName: z.string().nullable(),
  entryYear: z.int().nullable(),
  adviserId: z.uuid().nullable(),
  adviserName: z.string().nullable(),
  memberCount: z.int(),
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  rowVersion: RowVersion,
})
export type Cohort = z.infer<typeof Cohort>

export const cohortSorts = ['-entryYear', 'entryYear', 'name', '-name', '-createdAt'] as const

export const cohortList = call('GET /pressplatform/cohorts', 'signedIn', {
  does: 'Lists cohorts, filtered by search words, department with everything below, year of entry and archived state.',
  query: Paging.extend({
    q: z.string().trim().max(60).optional(),
    departmentId: z.uuid().optional(),
    entryYear: EntryYear.optional(),
    archived: z.boolean().default(false),
    sort: z.enum(cohortSorts).default('-entryYear'),
  }),
  data: pageOf(Cohort),
})

export const cohortAdd = call('POST /pressplatform/cohorts', 'SystemManagement', {
  does: 'Creates a cohort.',
  body: CohortDraft,
  data: Cohort,
})

export const cohortChange = call('PUT /pressplatform/cohorts/{cohortId}', 'SystemManagement', {
  does: 'Changes a cohort, unless someone else has changed it since.',
  body: CohortDraft.extend({ rowVersion: RowVersion }),
  data: Cohort,
})

export const cohortArchive = call('PUT /pressplatform/cohorts/archive', 'SystemManagement', {
  does: 'Archives cohorts, or restores them from the archive.',
  body: z.object({ ids: Ids, archived: z.boolean() }),
  data: BatchResult,
})

export const cohortRemove = call('DELETE /pressplatform/cohorts', 'SystemManagement', {
  does: 'Deletes cohorts that have no members.',
  query: z.object({ id: Ids }),
  data: BatchResult,
})

export const cohortBatchPreview = call('POST /pressplatform/cohorts/batch/preview', 'SystemManagement', {
  does: 'Returns what archiving or deleting cohorts would do: which ones, which not and why, and how many people are in them.',
  body: z.object({ ids: Ids, action: z.enum(['archive', 'remove']) }),
  data: batchPreviewOf('people'),
})

/** People of the institution who can be advisers: everyone except students. */
export const adviserList = call('GET /pressplatform/cohorts/advisers', 'SystemManagement', {
  does: 'Finds people who can be the adviser of a cohort, by search words.',
  query: z.object({ q: z.string().trim().max(60).default('') }),
  data: z.array(z.object({ id: z.uuid(), name: z.string(), number: z.string().nullable(), departmentName: z.string().nullable() })),
})
