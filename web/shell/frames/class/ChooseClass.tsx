import type { myClassList } from '#features/learning/classes/contract.ts'
import { Skeleton } from 'antd'
import { Link, useLocation } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { classFrameTexts } from './class-texts.ts'
import style from './choose-class.module.css'
import { useScreenTitle } from './use-screen-title.ts'

/** Shown when the address names no class: the classes of the person, each of which leads to the same screen. */
export function ChooseClass({ home }: { home: string }) {
  const t = useTexts(classFrameTexts)
  const { pathname } = useLocation()
  const { data, error, refetch } = useRead<typeof myClassList>('GET /pressplatform/myclasses', { query: { size: 50 } })
  useScreenTitle()
  return (
    <div className={style.choose}>
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
          {data.items
            .filter(({ membership }) => membership === 'active')
            .map(({ id, name, term }) => (
              <li key={id}>
                <Link to={{ pathname, search: `?${new URLSearchParams({ id })}` }}>{name}</Link>
                <span>{term}</span>
              </li>
            ))}
        </ul>
      )}
      <Link to={home}>{t.back}</Link>
    </div>
  )
}
