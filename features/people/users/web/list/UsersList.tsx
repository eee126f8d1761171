import { ImportOutlined } from '@ant-design/icons'
import type { Member } from '../../contract.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { thousands } from '#plain/numbers/digits.ts'
import formStyles from '#web/ui/form/form.module.css'
import { ReasonDialog } from '#web/ui/form/ReasonDialog.tsx'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ExportButton } from '#web/ui/export/ExportButton.tsx'
import { exportTexts } from '#web/ui/export/texts.ts'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { BatchDialogs } from './BatchDialogs.tsx'
import { HandoverDialog } from '../member/HandoverDialog.tsx'
import { memberBatchActions, type Asking } from './member-batch-actions.tsx'
import { MemberForm } from '../member/MemberForm.tsx'
import { NewMember } from '../member/NewMember.tsx'
import { SecretDialog } from '../member/SecretDialog.tsx'
import { texts } from '../texts.ts'
import { useMemberActions } from './use-member-actions.tsx'
import { useMemberBatch } from './use-member-batch.ts'
import { useUserList } from './use-user-list.ts'
import { userColumns } from './user-columns.tsx'
import { exportColumns, exportOf, rareColumns } from './users-export.ts'
import { UsersTabs } from './UsersTabs.tsx'

/** The list of members, with the form of one beside it. */
export function UsersList() {
  const t = useTexts(texts)
  const tExport = useTexts(exportTexts)
  const list = useUserList(t)
  const { choosing, screen, values } = list
  const [, setQuery] = useSearchParams()
  const batch = useMemberBatch(choosing.drop)
  const actions = useMemberActions(batch)
  const may = useMay()
  const [asking, setAsking] = useState<{ what: Exclude<Asking, 'reject'>; members: Member[] }>()
  const ask = (what: Asking, members: Member[]) => (what === 'reject' ? actions.setRejecting(members) : setAsking({ what, members }))
  const open = may('user_management:disable') ? list.applied : 0
  const importButton = may('user_management:import') && (
    <Button icon={<ImportOutlined aria-hidden />} onClick={() => setQuery({ import: '1' })}>
      {t.import}
    </Button>
  )
  const { counted, found, total, more, selected, selectAll, selectFirst } = t
  return (
    <ListPage
      list={list}
      title={t[screen]}
      words={{ counted, total: list.filtered ? found : total, more, selected, selectAll, selectFirst }}
      columns={userColumns(t, list.row.open)}
      lead={
        open > 0 &&
        !list.values.states.includes('applied') && (
          <p className={formStyles.strip}>
            {t.openApplications(thousands(open))} <Link to="?states=applied">{t.seeApplications}</Link>
          </p>
        )
      }
      nameOf={({ name }) => name}
      batch={{
        state: batch,
        actionsOf: (members) =>
          memberBatchActions(members, t, batch, ask, {
            export: may('user_management:export') ? tExport.export : undefined,
            group: may('user_management:group') ? t.joinGroup : undefined,
          }),
      }}
      none={{ title: t.none, help: may('user_management:add') ? t.noneHelp : t.noneHelpReader, actions: importButton }}
      actions={
        <>
          <UsersTabs view="list" />
          {may('user_management:export') && (
            <ExportButton
              columns={exportColumns(t)}
              leftOut={rareColumns}
              count={list.total}
              start={exportOf({ ...list.filter, sort: values.sort })}
            />
          )}
          {importButton}
        </>
      }
      add={may('user_management:add') && t.add}
      newForm={({ close, open }) => (
        <NewMember
          roles={list.role ? [list.role] : []}
          mayRoles={may('user_management:role')}
          close={close}
          done={(member, secret) => {
            open(member)
            if (secret) actions.setSecret({ name: member.name, secret })
          }}
        />
      )}
      form={(open) => <MemberForm {...open} act={actions.act} />}
    >
      <SecretDialog given={actions.secret} close={() => actions.setSecret(undefined)} />
      {actions.handover && <HandoverDialog key={actions.handover.member.id} {...actions.handover} close={actions.closeHandover} />}
      {asking && <BatchDialogs {...asking} batch={batch} close={() => setAsking(undefined)} />}
      {actions.rejecting && (
        <ReasonDialog
          title={t.askReject(actions.rejecting.length)}
          help={t.askRejectHelp}
          ok={t.reject}
          most={200}
          busy={batch.busy}
          decide={(reason) => {
            batch.reject(actions.rejecting ?? [], reason)
            actions.setRejecting(undefined)
          }}
          close={() => actions.setRejecting(undefined)}
        />
      )}
    </ListPage>
  )
}
