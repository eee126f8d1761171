import { type ExportColumn, exportKind, minuteIn, zonedName } from '#server/kernel/files/exports.ts'
import type { ReaderColumn } from '../../contract-readers.ts'
import { type ReaderFilter, selectReaders } from './reader-queries.ts'

type Reader = Awaited<ReturnType<typeof selectReaders>>['items'][number]

/** The readers of a notice in one class as a table. */
export const noticeReadersExportKind = exportKind<ReaderFilter & { columns: ReaderColumn[] }, Reader>(
  'notice-readers-export',
  { zh: '通知阅读情况', en: 'Readers of a notice' },
  ({ columns, ...filter }, { timeZone }) => ({
    columns: columns.map((column) => columnsIn(timeZone)[column]),
    piece: (db, cursor) =>
      selectReaders(db, { ...filter, sort: 'number', page: 1, size: 1000, whole: true, ...(cursor !== undefined && { cursor }) }),
  }),
)

const columnsIn = (timeZone: string): Record<ReaderColumn, ExportColumn<Reader>> => ({
  name: { name: { zh: '姓名', en: 'Name' }, of: ({ name }) => name },
  number: { name: { zh: '学号', en: 'Number' }, of: ({ number }) => number },
  group: { name: { zh: '分组', en: 'Group' }, of: ({ groupName }) => groupName },
  readAt: { name: zonedName({ zh: '阅读时间', en: 'Read' }, timeZone), width: 28, of: ({ readAt }) => minuteIn(timeZone, readAt) },
  confirmedAt: {
    name: zonedName({ zh: '确认时间', en: 'Confirmed' }, timeZone),
    width: 28,
    of: ({ confirmedAt }) => minuteIn(timeZone, confirmedAt),
  },
})
