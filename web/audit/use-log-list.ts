import type { auditList } from '@recto/contract/audit'
import { type Operation, operations } from '@recto/contract/operations'
import { choice, day, given, paging, reference, words } from '../ui/list/filters.ts'
import { useList } from '../ui/list/use-list.ts'
import { kindWords } from './texts.ts'

export const logLine = 'GET /unifiedplatform/v1/audit'
export const kinds = Object.keys(kindWords)
export const actions = Object.keys(operations) as Operation[]

const fields = {
  q: words(60),
  person: reference,
  action: choice(actions),
  kind: choice(kinds),
  object: reference,
  from: day,
  to: day,
  sort: choice(['-at', 'at'], '-at'),
  ...paging,
}
const filters = ['q', 'person', 'action', 'kind', 'object', 'from', 'to'] as const

/** Days where the person is become instants; the last day counts whole. */
export const instants = ({ from, to }: { from: string; to: string }) => ({
  ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
  ...(to && { to: new Date(new Date(`${to}T00:00:00`).getTime() + 86_400_000).toISOString() }),
})

export const logFilter = (values: { q: string; person: string; action: Operation | ''; kind: string; object: string; from: string; to: string }) => ({
  ...given({ q: values.q, memberId: values.person, action: values.action, kind: values.kind, objectId: values.object }),
  ...instants(values),
})

export const useLogList = () =>
  useList<typeof auditList, typeof fields>({
    name: 'log',
    line: logLine,
    fields,
    filters,
    ask: (values, place) => ({ query: { ...logFilter(values), sort: values.sort, ...place } }),
  })
