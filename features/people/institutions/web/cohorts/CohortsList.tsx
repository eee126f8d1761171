import { DeleteOutlined, InboxOutlined, PlusOutlined, RollbackOutlined } from '@ant-design/icons'
import type { departmentTree } from '../../contract-departments.ts'
import type { Cohort } from '../../contract-cohorts.ts'
import { App, Button } from 'antd'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { choicePart, flagPart, searchPart, treePart } from '#web/ui/list/filters/filter-parts.tsx'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { departmentsLine } from '../list/institution-lines.ts'
import styles from '../institutions.module.css'
import { managementTexts } from '../management-texts.ts'
import { useCanManageInstitution } from '../information/use-may-organize.ts'
import { CohortForm, NewCohort } from './CohortForm.tsx'
import { cohortColumns } from './cohort-columns.tsx'
import { useCohortBatch } from './use-cohort-batch.ts'
import { useCohortList, years } from './use-cohort-list.ts'

/** The cohorts of the institution, with the form of one beside the list. */
export function CohortsList() {
  const t = useTexts(managementTexts)
  const { modal } = App.useApp()
  const list = useCohortList()
  const openRow = useOpenRow(list.rows)
  const departments = useRead<typeof departmentTree>(departmentsLine, {})
  const entries = departments.data ?? []
  const batch = useCohortBatch(list.choosing.drop)
  const mayChange = useCanManageInstitution()
  const seesPeople = useGlobal(({ permissionList }) => permissionList.includes('user_management'))
  const askToRemove = (rows: Cohort[]) =>
    void modal.confirm({
      title: t.deleteAsk(rows.length),
      content: t.deleteHelp,
      okText: t.delete,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      onOk: () => batch.remove(rows),
    })
  const actionsOf = (rows: Cohort[]) => {
    const current = rows.filter(({ archivedAt }) => !archivedAt)
    const archived = rows.filter(({ archivedAt }) => archivedAt)
    return [
      ...(current.length ? [{ key: 'archive', label: t.archive, icon: <InboxOutlined />, run: () => batch.archive(current, true) }] : []),
      ...(archived.length ? [{ key: 'unarchive', label: t.unarchive, icon: <RollbackOutlined />, run: () => batch.archive(archived, false) }] : []),
      { key: 'delete', label: t.delete, icon: <DeleteOutlined />, danger: true as const, run: () => askToRemove(rows) },
    ]
  }
  const add = mayChange && (
    <Button type="primary" icon={<PlusOutlined />} onClick={openRow.create}>
      {t.addCohort}
    </Button>
  )
  const columns = cohortColumns(
    t,
    (row) => (
      <button type="button" className={styles.link} onClick={() => openRow.open(row)}>
        {row.name}
      </button>
    ),
    seesPeople,
  )
  const yearOptions = years.map((year) => ({ value: year, label: year }))
  return (
    <ListScreen
      list={list}
      title={t.cohorts}
      words={{ counted: t.countedCohorts }}
      filters={[
        searchPart(list, t.searchCohorts),
        treePart(list, 'department', t.department, entries),
        choicePart(list, 'year', t.entryYear, yearOptions),
        flagPart(list, 'archived', t.archivedOnly),
      ]}
      sorts={[
        { value: '-entryYear', label: t.sortYear },
        { value: 'entryYear', label: t.sortYearUp },
        { value: 'name', label: t.sortName },
        { value: '-name', label: t.sortNameDown },
        { value: '-createdAt', label: t.sortCreated },
      ]}
      columns={columns}
      nameOf={({ name }) => name}
      open={openRow.open}
      current={openRow.id}
      {...(mayChange && { batch: { state: batch, actionsOf } })}
      empty={
        <EmptyState title={t.noCohorts} detail={t.noCohortsHelp}>
          {add}
        </EmptyState>
      }
      actions={add}
    >
      {openRow.creating && mayChange && (
        <NewCohort departments={entries} departmentId={list.values.department || null} close={openRow.close} done={openRow.open} />
      )}
      {openRow.id && (
        <CohortForm
          key={openRow.id}
          row={list.rows.find(({ id }) => id === openRow.id)}
          departments={entries}
          mayChange={mayChange}
          close={openRow.close}
          walk={{ previous: openRow.previous, next: openRow.next }}
        />
      )}
    </ListScreen>
  )
}
