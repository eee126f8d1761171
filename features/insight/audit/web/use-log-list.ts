import type { auditActors, auditList, auditNames, LogEntry } from '../contract.ts'
import { useCallback, useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { send } from '#web/kernel/send/send.ts'
import { reference, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { days, foundEntry, oneCode, search } from '#web/ui/list/filters/list-filters.tsx'
import { useListPage, type ListCall } from '#web/ui/list/page/use-list-page.ts'
import { toTimestamps } from '#web/ui/time/days.ts'
import type { Texts } from './texts.ts'

export const logLine = 'GET /unifiedplatform/v1/audit'
const log: ListCall<typeof auditList> = { name: 'log', line: logLine }

export const logFilter = (values: { q: string; person: string; action: string; kind: string; object: string; from: string; to: string }) => ({
  ...withoutEmpty({ q: values.q, memberId: values.person, action: values.action, kind: values.kind, objectId: values.object }),
  ...toTimestamps(values),
})

/** The operation log; filters and page are in the address. */
export function useLogList(t: Texts) {
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map())
  const findActor = useCallback(async (q: string) => {
    const people = await send<typeof auditActors>('GET /unifiedplatform/v1/audit/actors', { query: { q } }, { silent: true })
    setFound((known) => new Map([...known, ...people.map(({ id, name }) => [id, name] as const)]))
    return people.map(({ id, name, number }) => ({ id, name, note: number }))
  }, [])
  const actorName = (rows: readonly LogEntry[], id: string) => found.get(id) ?? rows.find(({ memberId }) => memberId === id)?.actor
  const { data: names } = useRead<typeof auditNames>('GET /unifiedplatform/v1/audit/names', {})
  const optionsFor = (named: { code: string; name: string }[] = []) => named.map(({ code, name }) => ({ value: code, label: name }))
  return useListPage({
    call: log,
    filters: {
      q: search(t.search, 60),
      person: foundEntry(t.actor, actorName, findActor),
      action: oneCode(t.action, optionsFor(names?.operations)),
      ...days(t.when),
      kind: oneCode(t.thing, optionsFor(names?.kinds), 'rare'),
      object: { field: reference },
    },
    sorts: { '-at': t.newest, at: t.oldest },
    ask: (values, place) => ({ query: { ...logFilter(values), sort: values.sort, ...place } }),
  })
}
