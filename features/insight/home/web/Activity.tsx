import type { auditList } from '#features/insight/audit/contract.ts'
import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { When } from '#web/ui/time/When.tsx'
import style from './home.module.css'
import { texts } from './texts.ts'

/** The five newest entries of the operation log. */
export function Activity() {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof auditList>('GET /unifiedplatform/v1/audit', { query: { size: 5 } })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  return (
    <ul className={style.activity}>
      {data?.items.map(({ id, memberId, actor, actionName, object, at }) => (
        <li key={id}>
          <Link to={`/operationlog/list?${new URLSearchParams({ id })}`}>
            <b>{memberId ? actor || t.someone : t.system}</b> {actionName}
            {object && ` · ${object}`}
          </Link>
          <When at={at} />
        </li>
      ))}
    </ul>
  )
}
