import type { LogColumn, LogEntry } from '../contract.ts'
import { type ExportColumn, exportKind, minuteIn, zonedName } from '#server/kernel/files/exports.ts'
import { entryOf } from './entries.ts'
import { type LogFilter, selectEntries } from './entry-queries.ts'

/** The log as a table, with the entries that the caller may see. */
export const logExport = exportKind(
  'log-export',
  { zh: '操作日志', en: 'Operation log' },
  ({ columns: wanted, ...filter }: LogFilter & { columns: LogColumn[] }, { app, user, language, timeZone }) => ({
    columns: wanted.map((name) => columns(timeZone)[name]),
    async piece(db, cursor) {
      const found = await selectEntries(db, user, { ...filter, sort: '-at', page: 1, size: 1000, cursor, whole: true })
      return { ...found, items: found.items.map((entry) => entryOf(entry, app.collected.logTexts, language)) }
    },
  }),
)

const columns = (timeZone: string): Record<LogColumn, ExportColumn<LogEntry>> => ({
  seq: { name: { zh: '序号', en: 'No.' }, width: 8, of: (entry) => entry.seq },
  at: { name: zonedName({ zh: '时间', en: 'Time' }, timeZone), width: 30, of: (entry) => minuteIn(timeZone, new Date(entry.at)) },
  actor: { name: { zh: '操作人', en: 'By' }, of: (entry) => entry.actor },
  action: { name: { zh: '操作', en: 'Operation' }, width: 20, of: (entry) => entry.actionName },
  object: { name: { zh: '对象', en: 'Object' }, width: 30, of: (entry) => entry.object },
  address: { name: { zh: '来源地址', en: 'From' }, of: (entry) => entry.address },
  changes: { name: { zh: '变更', en: 'Changes' }, width: 50, of: changesOf },
})

const changesOf = ({ changes }: LogEntry) => changes.map(({ name, before, after }) => `${name}: ${cellText(before)} → ${cellText(after)}`).join('\n')

const cellText = (value: unknown) => (value === null ? '—' : Array.isArray(value) ? value.join('、') : String(value as string))
