import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import '../shared/live.css'
import { useHour } from '../shared/use-hour.ts'
import { Projector } from './Projector.tsx'
import styles from './projector.module.css'
import { projectorTexts } from './projector-texts.ts'

/** The projector of a live hour: what the hall sees, led by keys. */
export default function ProjectorPage() {
  const t = useTexts(projectorTexts)
  const [query] = useSearchParams()
  const hourId = query.get('hour')
  return hourId ? (
    <Loaded hourId={hourId} />
  ) : (
    <div className={styles.alone}>
      <h1>{t.noHour}</h1>
      <p>{t.noHourHelp}</p>
    </div>
  )
}

function Loaded({ hourId }: { hourId: string }) {
  const t = useTexts(projectorTexts)
  const { hour, error, refetch, tally } = useHour(hourId)
  if (error && !hour) return <Failed error={error} retry={() => void refetch()} />
  if (!hour)
    return (
      <Waiting>
        <Skeleton active />
      </Waiting>
    )
  if (hour.state === 'ended')
    return (
      <div className={styles.alone}>
        <h1>{t.ended}</h1>
        <p>{t.endedHelp}</p>
      </div>
    )
  return <Projector hour={hour} tally={tally} lost={error !== null} />
}
