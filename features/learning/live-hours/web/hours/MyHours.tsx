import { Pagination } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { liveHourList } from '../../contract.ts'
import { liveTexts } from '../live-texts.ts'
import { hoursLine, phonePath } from '../shared/lines.ts'
import { sharedTexts } from '../shared/shared-texts.ts'
import styles from './hours.module.css'

const size = 20

/** The live hours of a class for a student: the way into the one that runs, and the own attendance in the past ones. */
export function MyHours({ classId }: { classId: string }) {
  const t = useTexts(liveTexts)
  const names = useTexts(sharedTexts)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead<typeof liveHourList>(hoursLine, { classId, query: { page, size } }, { keep: true })
  useLive(
    'live-hour',
    (event) => event.classId === classId && void refetch(),
    () => void refetch(),
  )
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  const running = data?.items.find(({ state }) => state === 'running')
  return (
    <div className={styles.page}>
      <PageHeader title={t.title} level={2} />
      {running && (
        <p className={styles.now}>
          <span>
            <b>{t.live(running.no)}</b> {running.title}
          </span>
          <a href={screenHref(phonePath(classId))}>{t.enter}</a>
        </p>
      )}
      {data?.items.length === 0 && <EmptyState title={t.noneMine} detail={t.noneMineHelp} />}
      <ul className={styles.hours}>
        {data?.items.map(({ id, no, title, state, startedAt, mine }) => (
          <li key={id} data-state={state}>
            <span>
              <b>{names.hour(no)}</b> {title}
            </span>
            <span className={styles.state}>{t[state]}</span>
            <span>{startedAt && <When at={startedAt} />}</span>
            <span className={styles.mine} data-mine={mine ?? undefined}>
              {mine ? names[mine] : ''}
            </span>
          </li>
        ))}
      </ul>
      {data && data.total > size && <Pagination current={page} pageSize={size} total={data.total} showSizeChanger={false} onChange={setPage} />}
    </div>
  )
}
