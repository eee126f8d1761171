import { Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { Console } from './Console.tsx'
import { useWatch } from './state/use-watch.ts'
import { watchTexts } from './watch-texts.ts'
import styles from './watch.module.css'

/** The console of those who watch over the test of `?test=`. */
export default function WatchPage() {
  const t = useTexts(watchTexts)
  const [query] = useSearchParams()
  const testId = reference.read(query.get('test') ?? '')
  if (testId) return <Followed key={testId} testId={testId} classId={query.get('id') ?? ''} />
  return (
    <div className={styles.wait}>
      <h2>{t.choose}</h2>
      <Link to="/education/examine">{t.toTests}</Link>
    </div>
  )
}

function Followed({ testId, classId }: { testId: string; classId: string }) {
  const t = useTexts(watchTexts)
  const { watch, error, ahead, refresh } = useWatch(testId)
  if (watch) return <Console watch={watch} classId={classId} failed={error !== undefined} ahead={ahead} refresh={refresh} />
  return (
    <div className={styles.wait}>
      {error ? (
        <LoadFailure error={error} gone={t.gone} retry={refresh} />
      ) : (
        <Waiting>
          <Skeleton active paragraph={{ rows: 10 }} />
        </Waiting>
      )}
      {error && <Link to="/education/examine">{t.toTests}</Link>}
    </div>
  )
}
