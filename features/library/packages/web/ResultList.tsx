import { Alert, Pagination, Table } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { PackagePersonResult, packageResults } from '../contract.ts'
import { packageTexts } from './package-texts.ts'
import styles from './package.module.css'

const pageSize = 20

/** The people who opened a package, with how far each is. */
export function ResultList({ fileId }: { fileId: string }) {
  const t = useTexts(packageTexts)
  const [page, setPage] = useState(1)
  const asked = useRead<typeof packageResults>(
    'GET /pressplatform/packages/{fileId}/results',
    { fileId, query: { page, size: pageSize } },
    { keep: true },
  )
  if (asked.error && !asked.data) return <RetryLine error={asked.error} retry={asked.refetch} />
  const outcome = ({ passed }: PackagePersonResult) => (passed === null ? '-' : passed ? t.passed : t.failed)
  return (
    <div className={styles.results}>
      <Alert type="info" title={t.forgeable} />
      <Table<PackagePersonResult>
        rowKey="id"
        size="small"
        loading={asked.isPending}
        dataSource={asked.data?.items ?? []}
        pagination={false}
        scroll={{ x: 640 }}
        locale={{ emptyText: t.none }}
        columns={[
          {
            title: t.person,
            width: 160,
            render: (_, { person }) => <PersonName of={person.name} name={person.name} avatarUrl={person.avatarUrl} size={28} />,
          },
          { title: t.progress, width: 80, render: (_, { progress }) => `${Math.round(progress * 100)}%` },
          { title: t.points, width: 80, render: (_, { score }) => (score === null ? '-' : `${Math.round(score * 100)}%`) },
          { title: t.state, width: 80, render: (_, row) => outcome(row) },
          { title: t.spent, width: 120, render: (_, { seconds }) => Math.ceil(seconds / 60) },
          { title: t.last, width: 150, render: (_, { updatedAt }) => fullTime(updatedAt) },
        ]}
      />
      <Pagination
        current={page}
        pageSize={pageSize}
        total={asked.data?.total ?? 0}
        hideOnSinglePage
        showSizeChanger={false}
        size="small"
        onChange={setPage}
      />
    </div>
  )
}
