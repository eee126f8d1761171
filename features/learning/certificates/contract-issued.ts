import { z } from 'zod'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'
import { Certificate } from './contract.ts'

export const issuedStates = ['valid', 'expiring', 'expired', 'revoked'] as const

const filters = {
  contentId: z.uuid(),
  classId: z.uuid().optional(),
  state: z.enum(issuedStates).optional(),
  q: z.string().trim().max(100).optional(),
}
const sort = z.enum(['-awardedAt', 'name', '-name']).default('-awardedAt')

const Issued = Certificate.extend({
  /** The student now; the certificate keeps the name that it was awarded to. */
  person: z.object({ id: z.uuid(), name: z.string(), number: z.string().nullable(), avatarUrl: z.string().nullable() }),
  className: z.string(),
  /** Why it was awarded although the conditions were not met; empty when they were met. */
  exception: z.string(),
  can: z.object({ revoke: z.boolean(), reissue: z.boolean() }),
})
export type IssuedCertificate = z.infer<typeof Issued>

export const certificateList = call('GET /pressplatform/certificates', 'signedIn', {
  does: 'Lists the certificates that were awarded in a course, in the classes that the caller sees.',
  query: Paging.extend({ ...filters, sort }),
  data: pageOf(Issued),
})

const columns = ['name', 'number', 'class', 'certificate', 'title', 'awardedOn', 'expiresOn', 'state', 'exception', 'reason', 'address'] as const
export type IssuedColumn = (typeof columns)[number]

export const certificateExport = call('POST /pressplatform/certificates/export', 'signedIn', {
  does: 'Starts a task that writes the certificates of a course to a spreadsheet.',
  body: z.object({ ...filters, sort, columns: z.array(z.enum(columns)).min(1).max(columns.length), format: z.enum(['xlsx', 'csv']) }),
  data: z.object({ jobId: z.uuid() }),
})
