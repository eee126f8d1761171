import type { auditExport, auditVerify, LogColumn, LogEntry } from '../contract.ts'
import { useMemo } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ExportButton } from '#web/ui/export/ExportButton.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { optionsOf } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { When } from '#web/ui/time/When.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import { texts } from './texts.ts'
import { logFilter, useLogList } from './use-log-list.ts'
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { thousands } from '#plain/numbers/digits.ts'
import { App, Button } from 'antd'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'

const exported = ['seq', 'at', 'actor', 'action', 'object', 'address', 'changes'] as const satisfies readonly LogColumn[]

/** The operation log: list, filters, export and verification. */
export default function LogPage() {
  const t = useTexts(texts)
  const list = useLogList(t)
  const { values, change } = list
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
  return (
    <ListPage
      flat
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      columns={columns}
      nameOf={(row) => `${row.actionName} ${row.object}`}
      none={{ title: t.none, help: t.noneHelp }}
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
      form={({ row, close, walk }) =>
        row && <EntryDrawer entry={row} close={close} walk={walk} only={(filter) => change({ person: '', object: '', ...filter })} />
      }
    />
  )
}

/** Verifies the hash chain of the log and reports the first broken entry. */
function VerifyLog() {
  const t = useTexts(texts)
  const { modal, message } = App.useApp()
  const isAdministrator = useGlobal(({ userInfo }) => userInfo?.administrator === true || userInfo?.roles.includes('administrator') === true)
  const [verify, { busy }] = useCall<typeof auditVerify>('GET /unifiedplatform/v1/audit/verify', {
    onDone({ checked, broken }) {
      if (broken) modal.error({ title: t.broken(broken.seq), content: t[broken.reason] })
      else void message.success(t.whole(thousands(checked)))
    },
  })
  if (!isAdministrator) return null
  return (
    <Button icon={<SafetyCertificateOutlined aria-hidden />} loading={busy} onClick={() => void verify({})}>
      {t.verify}
    </Button>
  )
}
