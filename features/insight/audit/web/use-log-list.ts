import type { auditList } from '../contract.ts'
import { toTimestamps } from '#web/ui/time/days.ts'
import { choice, code, day, withoutEmpty, paging, reference, searchText } from '#web/ui/list/filters/filters.ts'
import { useList } from '#web/ui/list/use-list.ts'

export const logLine = 'GET /unifiedplatform/v1/audit'

const fields = {
  q: searchText(60),
  person: reference,
  action: code,
  kind: code,
  object: reference,
  from: day,
  to: day,
  sort: choice(['-at', 'at'], '-at'),
  ...paging,
}
const filters = ['q', 'person', 'action', 'kind', 'object', 'from', 'to'] as const

export const logFilter = (values: { q: string; person: string; action: string; kind: string; object: string; from: string; to: string }) => ({
  ...withoutEmpty({ q: values.q, memberId: values.person, action: values.action, kind: values.kind, objectId: values.object }),
  ...toTimestamps(values),
})

export const useLogList = () =>
  useList<typeof auditList, typeof fields>({
    name: 'log',
    line: logLine,
    fields,
    filters,
    ask: (values, place) => ({ query: { ...logFilter(values), sort: values.sort, ...place } }),
  })
