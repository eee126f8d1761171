import { Modal, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { paperViews } from '../../../contract.ts'
import { texts } from '../../texts.ts'
import styles from './margin.module.css'

/** Who has looked at the questions of the paper, and when. */
export function ViewsDialog({ paperId, close }: { paperId: string; close: () => void }) {
  const t = useTexts(texts)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead<typeof paperViews>(
    'GET /question/papers/{paperId}/views',
    { paperId, query: { page, size: 20 } },
    { keep: true },
  )
  return (
    <Modal open title={t.views} footer={null} onCancel={close}>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      <ul className={styles.views}>
        {data?.items.map(({ id, who, what, at }) => (
          <li key={id}>
            <span>{who.name}</span>
            <span>{t.looked(what)}</span>
            <time dateTime={at}>{fullTime(at)}</time>
          </li>
        ))}
      </ul>
      {data && data.total > data.size && (
        <Pagination size="small" current={page} pageSize={data.size} total={data.total} showSizeChanger={false} onChange={setPage} />
      )}
    </Modal>
  )
}
