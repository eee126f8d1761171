import { z } from 'zod'
import { call } from '#contract/call.ts'
import { memberFilter } from './contract.ts'
import { tableImportRule } from '#contract/files.ts'

export const usersImport = call('POST /unifiedplatform/v1/users/import', 'user_management', {
  does: 'Imports people from a spreadsheet, as a task: maps the columns, checks every row and imports the valid ones, unless it is a dry run.',
  upload: tableImportRule,
  body: z.object({
    dryRun: z.boolean().default(false),
    updateExisting: z.boolean().default(true),
    createDepartments: z.boolean().default(false),
    sendActivation: z.boolean().default(false),
  }),
  data: z.object({ jobId: z.uuid(), importId: z.uuid() }),
})

export const memberColumns = [
  'name',
  'number',
  'account',
  'phone',
  'mail',
  'roles',
  'title',
  'department',
  'furtherDepartments',
  'cohort',
  'entryYear',
  'scope',
  'state',
  'lastLoginAt',
  'createdAt',
] as const
export type MemberColumn = (typeof memberColumns)[number]

export const usersExport = call('POST /unifiedplatform/v1/users/export', 'user_management', {
  does: 'Exports the people that match a filter to a spreadsheet, as a task.',
  body: z.object({
    ...memberFilter,
    /** Only these people; the filter is then ignored. */
    ids: z.array(z.uuid()).min(1).max(1000).optional(),
    columns: z
      .array(z.enum(memberColumns))
      .min(1)
      .max(memberColumns.length)
      .default([...memberColumns]),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
  }),
  data: z.object({ jobId: z.uuid() }),
})
