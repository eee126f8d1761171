import { z } from 'zod'
import { Instant } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'

export const operatingSystemRecord = call('POST /pressplatform/user/operating/system', 'signedIn', {
  does: 'Adds the operating system to the sign-in record of this session; sent after a successful sign-in.',
  body: z.object({ operatingSystem: z.string().trim().min(1).max(20) }),
})

export const loginRecord = call('POST /pressplatform/statistics/loginRecord', 'signedIn', {
  does: 'Adds the kind of device and the sign-in page to the sign-in record of this session, for statistics.',
  body: z.object({ device: z.string().trim().min(1).max(20), from: z.string().trim().max(60).default('') }),
})

/** The code of an operation, `noun.verb`. */
const operation = z
  .string()
  .max(60)
  .regex(/^[a-z.]+$/)

/** A value before or after a change, in a short form for display. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))])
export type LoggedValue = z.infer<typeof Value>

export const LogEntry = z.object({
  id: z.uuid(),
  seq: z.int(),
  at: z.iso.datetime(),
  /** Null for the system itself. */
  memberId: z.uuid().nullable(),
  /** Name of the person; empty for the system itself and after the person was deleted. */
  actor: z.string(),
  action: operation,
  /** The operation in the caller’s language, like the names and values of what changed. */
  actionName: z.string(),
  objectKind: z.string(),
  objectId: z.uuid().nullable(),
  object: z.string(),
  address: z.string(),
  /** The parts that changed. */
  changes: z.array(z.object({ part: z.string(), name: z.string(), before: Value, after: Value })),
})
export type LogEntry = z.infer<typeof LogEntry>

const filter = {
  q: z.string().trim().max(60).optional(),
  memberId: z.uuid().optional(),
  /** One operation, or all of one kind: `textbook`. */
  action: operation.optional(),
  kind: z
    .string()
    .max(30)
    .regex(/^[a-z]+$/)
    .optional(),
  objectId: z.uuid().optional(),
  from: Instant.optional(),
  to: Instant.optional(),
}

export const auditList = call('GET /unifiedplatform/v1/audit', 'SystemManagement', {
  mayLag: true,
  does: 'Lists the log of operations with person, operation, object, time and network address; callers without the institution’s scope see their own entries.',
  query: Paging.extend({ ...filter, sort: z.enum(['-at', 'at']).default('-at') }),
  data: pageOf(LogEntry),
})

const Named = z.object({ code: z.string(), name: z.string() })

export const auditNames = call('GET /unifiedplatform/v1/audit/names', 'SystemManagement', {
  does: 'Returns the operations and the kinds of objects that the log can be filtered by, with their names.',
  data: z.object({ operations: z.array(Named), kinds: z.array(Named) }),
})

export const auditActors = call('GET /unifiedplatform/v1/audit/actors', 'SystemManagement', {
  mayLag: true,
  does: 'Finds people by name, for filtering the log of operations.',
  query: z.object({ q: z.string().trim().max(60).default('') }),
  data: z.array(z.object({ id: z.uuid(), name: z.string(), number: z.string().nullable() })),
})

export const auditVerify = call('GET /unifiedplatform/v1/audit/verify', 'SystemManagement', {
  mayLag: true,
  does: 'Verifies the hash chain of the log of operations and returns the first entry that fails.',
  data: z.object({
    checked: z.int(),
    broken: z.object({ seq: z.int(), reason: z.enum(['missing', 'order', 'changed', 'details', 'cut']) }).nullable(),
  }),
})

export const logColumns = ['seq', 'at', 'actor', 'action', 'object', 'address', 'changes'] as const
export type LogColumn = (typeof logColumns)[number]

export const auditExport = call('POST /unifiedplatform/v1/audit/export', 'SystemManagement', {
  does: 'Exports the entries that match the filters to a file, as a task.',
  body: z.object({
    ...filter,
    columns: z
      .array(z.enum(logColumns))
      .min(1)
      .max(logColumns.length)
      .default([...logColumns]),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
  }),
  data: z.object({ jobId: z.uuid() }),
})
