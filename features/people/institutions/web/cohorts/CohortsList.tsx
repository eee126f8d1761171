import { DeleteOutlined, InboxOutlined, RollbackOutlined } from '@ant-design/icons'
import { thisYear } from '#web/ui/time/days.ts'
import type { departmentTree } from '../../contract-departments.ts'
import type { Cohort, cohortList } from '../../contract-cohorts.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { branch, onOff, oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { useListPage, type ListCall } from '#web/ui/list/page/use-list-page.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { cohortsLine, departmentsLine } from '../list/institution-lines.ts'
import { managementTexts } from '../management-texts.ts'
import { useCanManageInstitution } from '../information/use-may-organize.ts'
import { CohortForm, NewCohort } from './CohortForm.tsx'
import { cohortColumns } from './cohort-columns.tsx'
import { useCohortBatch } from './use-cohort-batch.ts'

const cohorts: ListCall<typeof cohortList> = { name: 'cohorts', line: cohortsLine }

/** Years of entry offered in the filter: next year and the eleven before it. */
const years = Array.from({ length: 12 }, (_, back) => String(thisYear() + 1 - back))

/** The cohorts of the institution, with the form of one beside the list. */
export function CohortsList() {
  const t = useTexts(managementTexts)
  const departments = useRead<typeof departmentTree>(departmentsLine, {}).data ?? []
  const yearOptions = optionsOf(years, (year) => year)
  const list = useListPage({
    call: cohorts,
    filters: {
      q: search(t.searchCohorts),
      department: branch(t.department, departments),
      year: oneOf(t.entryYear, yearOptions),
      archived: onOff(t.archivedOnly),
    },
    sorts: { '-entryYear': t.sortYear, entryYear: t.sortYearUp, name: t.sortName, '-name': t.sortNameDown, '-createdAt': t.sortCreated },
    ask: ({ q, department, year, archived, sort }, place) => ({
      query: { sort, ...withoutEmpty({ q, departmentId: department, archived }), ...(year && { entryYear: Number(year) }), ...place },
    }),
  })
  const batch = useCohortBatch(list.choosing.drop)
  const mayChange = useCanManageInstitution()
  const seesPeople = useMay()('user_management')
  const actionsOf = (rows: Cohort[]) => {
    const current = rows.filter(({ archivedAt }) => !archivedAt)
    const archived = rows.filter(({ archivedAt }) => archivedAt)
    return [
      ...(current.length ? [{ key: 'archive', label: t.archive, icon: <InboxOutlined aria-hidden />, run: () => batch.archive(current, true) }] : []),
      ...(archived.length
        ? [{ key: 'unarchive', label: t.unarchive, icon: <RollbackOutlined aria-hidden />, run: () => batch.archive(archived, false) }]
        : []),
      { key: 'delete', label: t.delete, icon: <DeleteOutlined aria-hidden />, danger: true as const, run: () => batch.remove(rows) },
    ]
  }
  return (
    <ListPage
      list={list}
      title={t.cohorts}
      words={{ counted: t.countedCohorts }}
      columns={cohortColumns(t, list.row.open, seesPeople)}
      nameOf={({ name }) => name}
      {...(mayChange && { batch: { state: batch, actionsOf } })}
      none={{ title: t.noCohorts, help: t.noCohortsHelp }}
      add={mayChange && t.addCohort}
      newForm={({ close, open }) => <NewCohort departments={departments} departmentId={list.values.department || null} close={close} done={open} />}
      form={({ id, ...open }) => <CohortForm key={id} {...open} departments={departments} mayChange={mayChange} />}
    />
  )
}
