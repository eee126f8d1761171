import type { auditActors, auditExport, auditNames, LogColumn, LogEntry } from '../contract.ts'
import { useCallback, useMemo, useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ExportButton } from '#web/ui/export/ExportButton.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { choicePart, optionsOf, datesPart, findPart, searchPart } from '#web/ui/list/filters/filter-parts.tsx'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { When } from '#web/ui/time/When.tsx'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { EntryDrawer } from './EntryDrawer.tsx'
import { texts } from './texts.ts'
import { logFilter, useLogList } from './use-log-list.ts'
import { VerifyLog } from './VerifyLog.tsx'

const exported = ['seq', 'at', 'actor', 'action', 'object', 'address', 'changes'] as const satisfies readonly LogColumn[]

/** The operation log: list, filters, export and verification. */
export default function LogPage() {
  const t = useTexts(texts)
  const list = useLogList()
  const { rows, values, change } = list
  const openRow = useOpenRow(rows)
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map())
  const findActor = useCallback(async (q: string) => {
    const people = await send<typeof auditActors>('GET /unifiedplatform/v1/audit/actors', { query: { q } }, { silent: true })
    setFound((known) => new Map([...known, ...people.map(({ id, name }) => [id, name] as const)]))
    return people.map(({ id, name, number }) => ({ id, name, note: number }))
  }, [])
  const person = found.get(values.person) ?? rows.find(({ memberId }) => memberId === values.person)?.actor ?? ''
  const columns = useMemo<Column<LogEntry>[]>(
    () => [
      { key: 'action', title: t.action, width: 150, render: (entry) => entry.actionName },
      { key: 'object', title: t.object, width: 240, render: (entry) => entry.object || t.erased },
      { key: 'actor', title: t.actor, width: 110, render: (entry) => entry.actor || (entry.memberId ? t.erased : t.system) },
      { key: 'at', title: t.when, width: 120, sort: ['-at', 'at'], render: (entry) => <When at={entry.at} /> },
      { key: 'address', title: t.address, width: 130, render: (entry) => entry.address || '-' },
      { key: 'seq', title: t.seq, width: 80, align: 'end', optional: true, render: (entry) => entry.seq },
    ],
    [t],
  )
  const entry = rows.find(({ id }) => id === openRow.id)
  const { data: names } = useRead<typeof auditNames>('GET /unifiedplatform/v1/audit/names', {})
  const options = (named: { code: string; name: string }[] = []) => named.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <ListScreen
      flat
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      filters={[
        searchPart(list, t.search),
        findPart(list, 'person', t.actor, person, findActor),
        choicePart(list, 'action', t.action, options(names?.operations)),
        datesPart(list, ['from', 'to'], t.when),
        choicePart(list, 'kind', t.thing, options(names?.kinds), true),
      ]}
      sorts={[
        { value: '-at', label: t.newest },
        { value: 'at', label: t.oldest },
      ]}
      columns={columns}
      nameOf={(row) => `${row.actionName} ${row.object}`}
      open={openRow.open}
      current={openRow.id}
      empty={<EmptyState title={t.none} detail={t.noneHelp} />}
      actions={
        <>
          <VerifyLog />
          <ExportButton
            columns={optionsOf(exported, (value) => (value === 'at' ? t.when : t[value]))}
            count={list.total}
            start={(wanted, format) =>
              send<typeof auditExport>(
                'POST /unifiedplatform/v1/audit/export',
                { body: { ...logFilter(values), columns: wanted, format } },
                { silent: true },
              )
            }
          />
        </>
      }
    >
      {entry && (
        <EntryDrawer
          entry={entry}
          close={openRow.close}
          walk={{ previous: openRow.previous, next: openRow.next }}
          only={(filter) => change({ person: '', object: '', ...filter })}
        />
      )}
    </ListScreen>
  )
}
