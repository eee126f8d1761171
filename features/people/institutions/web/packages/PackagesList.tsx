import { PlusOutlined } from '@ant-design/icons'
import type { Package, packageChange, packageList } from '../../contract-packages.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { formatFen } from '#plain/numbers/money.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Button } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { RowLink } from '#web/ui/list/page/RowLink.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import frame from '#web/ui/list/list-screen.module.css'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { ListTable } from '#web/ui/list/table/ListTable.tsx'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { institutionsLine, packagesLine } from '../list/institution-lines.ts'
import styles from '../institutions.module.css'
import { moduleNames } from './module-names.ts'
import { NewPackage, PackageForm } from './PackageForm.tsx'
import { texts, type Texts } from '../texts.ts'

/** The packages for institutions. There are few, so the list is not paged. */
export function PackagesList() {
  const t = useTexts(texts)
  const undo = useUndo()
  const answer = useRead<typeof packageList>(packagesLine, {})
  const rows = answer.data ?? []
  const openRow = useOpenRow(rows)
  const [change] = useCall<typeof packageChange>('PUT /pressplatform/packages/{packageId}', { refresh: [packagesLine, institutionsLine] })
  const setArchived = async (row: Package, archived: boolean) => {
    const { id, institutionCount: _count, ...draft } = row
    const done = await change({ packageId: id, body: { ...draft, archived } })
    if (done) undo(archived ? t.archiveDone(row.name) : t.unarchiveDone(row.name), () => void setArchived(row, !archived))
  }
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openRow.create}>
      {t.addPackage}
    </Button>
  )
  const content = () => {
    if (answer.error) return <Failed error={answer.error} retry={() => void answer.refetch()} />
    if (!answer.data)
      return (
        <Waiting>
          <TableSkeleton rows={4} />
        </Waiting>
      )
    if (!rows.length)
      return (
        <EmptyState title={t.nonePackages} detail={t.nonePackagesHelp}>
          {add}
        </EmptyState>
      )
    return (
      <ListTable
        label={t.packages}
        columns={packageColumns(t, openRow.open)}
        density="middle"
        rows={rows}
        nameOf={({ name }) => name}
        sort=""
        onSort={() => undefined}
        open={openRow.open}
        current={openRow.id}
        actions={(row) => (
          <Button type="text" size="small" onClick={() => void setArchived(row, !row.archived)}>
            {row.archived ? t.unarchive : t.archive}
          </Button>
        )}
        stale={answer.isPlaceholderData}
      />
    )
  }
  const open = rows.find(({ id }) => id === openRow.id)
  return (
    <div className={frame.split}>
      <section className={frame.page} aria-label={t.packages}>
        <div className={styles.head}>
          <PageHeader title={t.packages}>{add}</PageHeader>
        </div>
        {content()}
      </section>
      {openRow.creating && <NewPackage close={openRow.close} done={openRow.open} />}
      {open && <PackageForm key={open.id} row={open} close={openRow.close} walk={{ previous: openRow.previous, next: openRow.next }} />}
    </div>
  )
}

const packageColumns = (t: Texts, open: (row: Package) => void): Column<Package>[] => [
  {
    key: 'name',
    title: t.packageName,
    width: 180,
    render: (row) => (
      <span className={styles.named}>
        <span>
          <RowLink open={() => open(row)}>{row.name}</RowLink>
          <small>{row.describe}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    title: t.state,
    width: 92,
    render: ({ archived }) => <StatusDot shape={archived ? 'bar' : 'solid'} word={archived ? t.archived : t.onSale} />,
  },
  { key: 'modules', title: t.modules, width: 104, render: ({ modules }) => t.modulesOf(modules.length, moduleNames.length) },
  {
    key: 'accounts',
    title: t.accountLimit,
    width: 92,
    align: 'end',
    render: ({ accountLimit }) => (accountLimit === null ? t.noPackage : thousands(accountLimit)),
  },
  {
    key: 'storage',
    title: t.storageLimit,
    width: 92,
    align: 'end',
    render: ({ storageLimit }) => (storageLimit === null ? t.noPackage : fileSize(storageLimit)),
  },
  { key: 'price', title: t.price, width: 116, align: 'end', render: ({ yearlyPrice }) => formatFen(yearlyPrice) },
  { key: 'institutions', title: t.institutions, width: 88, align: 'end', render: ({ institutionCount }) => thousands(institutionCount) },
]
