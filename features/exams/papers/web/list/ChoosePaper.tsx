import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { paperList } from '../../contract.ts'
import { texts } from '../texts.ts'
import styles from './choose.module.css'

/** What stands where the composer would, when the address names no paper: the person's latest drafts, and the way to the list. */
export function ChoosePaper() {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof paperList>('GET /question/papers', { query: { state: 'draft', size: 10 } })
  return (
    <div className={styles.page}>
      <h1>{t.choose}</h1>
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </Waiting>
      )}
      {data?.items.length === 0 && <EmptyState title={t.none} />}
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map(({ id, name, updatedAt }) => (
            <li key={id}>
              <Link to={`/exam/blank/paper/create?${new URLSearchParams({ id })}`}>{name}</Link>
              <When at={updatedAt} />
            </li>
          ))}
        </ul>
      )}
      <Link to="/exam/paper/management">{t.toList}</Link>
    </div>
  )
}
