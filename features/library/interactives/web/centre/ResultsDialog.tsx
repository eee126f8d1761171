import { Modal, Pagination, Table } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { InteractiveResult, interactiveResults } from '../../contract.ts'
import { centreTexts } from './centre-texts.ts'

export interface ResultsProps {
  open: boolean
  onClose: () => void
  id: string
  title: string
}

/** Who has played an interactive object, the latest first. */
export function ResultsDialog({ open, onClose, id, title }: ResultsProps) {
  const t = useTexts(centreTexts)
  const [page, setPage] = useState(1)
  const asked = open ? { interactiveId: id, query: { page } } : undefined
  const { data, error, refetch } = useRead<typeof interactiveResults>('GET /pressplatform/interactives/{interactiveId}/results', asked)
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t.resultsOf(title)} width={680}>
      {error && !data ? (
        <RetryLine error={error} retry={refetch} />
      ) : data?.items.length === 0 ? (
        <EmptyState title={t.none} detail={t.noneHelp} />
      ) : (
        <>
          <Table<InteractiveResult>
            size="small"
            loading={!data}
            rowKey={({ member }) => member.id}
            pagination={false}
            dataSource={data?.items ?? []}
            columns={[
              { title: t.person, render: (_, { member }) => member.name },
              { title: t.score, align: 'end', render: (_, { score, of }) => t.points(score, of) },
              { title: t.tries, align: 'end', dataIndex: 'tries' },
              { title: t.completed, render: (_, { completedAt }) => (completedAt ? <When at={completedAt} /> : t.notYet) },
            ]}
          />
          {data && data.total > data.size && (
            <Pagination
              align="end"
              current={page}
              pageSize={data.size}
              total={data.total}
              showTotal={t.people}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )}
    </Modal>
  )
}
