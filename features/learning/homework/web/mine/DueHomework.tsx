import { Link } from 'react-router'
import { Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import type { myHomeworkList } from '../../contract-mine.ts'
import { myHomeworksLine } from '../lines.ts'
import { HomeworkRow } from './MyHomeworks.tsx'
import { mineTexts } from './mine-texts.ts'
import styles from './mine.module.css'

/** The most homeworks that the home of a class shows. */
const most = 5

/** On the home of a class for a student: what is to be handed in, the nearest due time first. */
export function DueHomework({ classId }: { classId: string }) {
  const t = useTexts(mineTexts)
  const { data, error, refetch } = useRead<typeof myHomeworkList>(myHomeworksLine, { query: { classId, when: 'todo', size: most } })
  return (
    <section aria-labelledby="home-homework">
      <header className={styles.homeHead}>
        <h2 id="home-homework">{t.homeDue}</h2>
        {data && data.total > data.items.length && (
          <Link to={`/education/classes/homework?${new URLSearchParams({ id: classId })}`}>{t.homeAll(data.total)}</Link>
        )}
      </header>
      {error && !data && <RetryLine error={error} retry={refetch} />}
      {!error && !data && (
        <Waiting>
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </Waiting>
      )}
      {data?.items.length === 0 && <p className={styles.homeNone}>{t.homeNone}</p>}
      {data && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((row) => (
            <HomeworkRow key={row.id} row={row} heading="h3" withClass={false} />
          ))}
        </ul>
      )}
    </section>
  )
}
