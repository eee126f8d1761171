import { z } from 'zod'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'

/** `missing`: not read, or not confirmed where a notice asks for it. */
export const readerStates = ['unread', 'read', 'confirmed', 'missing'] as const
export type ReaderState = (typeof readerStates)[number]

const NoticeReader = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  groupName: z.string(),
  readAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
})
export type NoticeReader = z.infer<typeof NoticeReader>

const filter = { state: z.enum(readerStates).optional(), q: z.string().trim().max(60).optional() }

export const noticeReaders = call('GET /pressplatform/notices/{noticeId}/classes/{classId}/readers', 'signedIn', {
  does: 'Lists the students of one class of a notice with the time at which each opened and confirmed it, to those who teach or assist in the class.',
  query: Paging.extend({ ...filter, sort: z.enum(['number', 'name', '-readAt']).default('number') }),
  data: pageOf(NoticeReader),
})

export const readerColumns = ['name', 'number', 'group', 'readAt', 'confirmedAt'] as const
export type ReaderColumn = (typeof readerColumns)[number]

export const noticeReadersExport = call('POST /pressplatform/notices/{noticeId}/classes/{classId}/readers/export', 'signedIn', {
  does: 'Starts a task that writes the readers of a notice in one class as a table.',
  body: z.object({ ...filter, columns: z.array(z.enum(readerColumns)).min(1).max(readerColumns.length), format: z.enum(['xlsx', 'csv']) }),
  data: z.object({ jobId: z.uuid() }),
})

export const noticeRemind = call('POST /pressplatform/notices/{noticeId}/remind', 'signedIn', {
  does: 'Reminds the students who have not read a notice, or not confirmed one that asks for it; at most once an hour.',
  data: z.object({ people: z.int() }),
})
