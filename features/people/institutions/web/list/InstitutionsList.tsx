import { PlusOutlined } from '@ant-design/icons'
import type { institutionEnter, Institution, institutionSuspend } from '../../contract.ts'
import type { packageList } from '../../contract-packages.ts'
import { thousands } from '#plain/numbers/thousands.ts'
import { App, Button, Tooltip } from 'antd'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MoreMenu } from '#web/ui/display/MoreMenu.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { institutionColumns } from './institution-columns.tsx'
import { institutionFilters, institutionOrders } from './institution-filters.tsx'
import { institutionsLine, packagesLine } from './institution-lines.ts'
import { InstitutionForm } from './InstitutionForm.tsx'
import styles from '../institutions.module.css'
import { NewInstitution } from './NewInstitution.tsx'
import { texts } from '../texts.ts'
import { useInstitutionList } from './use-institution-list.ts'

/** All institutions of the platform, with the form of one beside them. */
export function InstitutionsList() {
  const t = useTexts(texts)
  const { modal } = App.useApp()
  const undo = useUndo()
  const list = useInstitutionList()
  const openRow = useOpenRow(list.rows)
  const packages = useRead<typeof packageList>(packagesLine, {})
  const [enter] = useCall<typeof institutionEnter>('POST /pressplatform/institutions/{institutionId}/enter', {
    onDone: () => location.assign(screenHref('/')),
  })
  const [suspend] = useCall<typeof institutionSuspend>('PUT /pressplatform/institutions/{institutionId}/suspended', { refresh: [institutionsLine] })

  const setSuspended = async (row: Institution, suspended: boolean) => {
    const answer = await suspend({ institutionId: row.id, body: { suspended } })
    if (answer) undo(suspended ? t.suspendDone(row.name) : t.resumeDone(row.name), () => void setSuspended(row, !suspended))
  }
  // Asks although it can be undone, because many people are affected.
  const askToSuspend = (row: Institution) =>
    void modal.confirm({
      title: t.suspendTitle(row.name),
      content: t.suspendHelp(thousands(row.usage.accounts)),
      okText: t.suspend,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      onOk: () => setSuspended(row, true),
    })
  const columns = institutionColumns(t, (row) => (
    <button type="button" className={styles.link} onClick={() => openRow.open(row)}>
      {row.name}
    </button>
  ))
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={openRow.create}>
      {t.add}
    </Button>
  )
  return (
    <ListScreen
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      filters={institutionFilters(list, packages.data ?? [], t)}
      sorts={institutionOrders(t)}
      columns={columns}
      nameOf={({ name }) => name}
      open={openRow.open}
      current={openRow.id}
      rowActions={(row) => (
        <>
          <Tooltip title={t.enterHelp(row.name)}>
            <Button type="text" size="small" onClick={() => void enter({ institutionId: row.id })}>
              {t.enter}
            </Button>
          </Tooltip>
          <MoreMenu
            small
            label={`${t.more}: ${row.name}`}
            items={[
              row.state === 'suspended'
                ? { key: 'resume', label: t.resume, onClick: () => void setSuspended(row, false) }
                : { key: 'suspend', label: t.suspend, danger: true, onClick: () => askToSuspend(row) },
            ]}
          />
        </>
      )}
      empty={
        <EmptyState title={t.none} detail={t.noneHelp}>
          {add}
        </EmptyState>
      }
      actions={add}
    >
      {openRow.creating && <NewInstitution packages={packages.data ?? []} close={openRow.close} />}
      {openRow.id && (
        <InstitutionForm
          id={openRow.id}
          row={list.rows.find(({ id }) => id === openRow.id)}
          packages={packages.data ?? []}
          close={openRow.close}
          walk={{ previous: openRow.previous, next: openRow.next }}
        />
      )}
    </ListScreen>
  )
}
