import { Skeleton } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { reference } from '#web/ui/list/filters/filters.ts'
import { ChooseOne } from '#web/ui/list/page/ChooseOne.tsx'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { testGet, testList } from '../../contract-tests.ts'
import { NewTest } from '../list/NewTest.tsx'
import { setupPath, testLine, testsLine } from '../lines.ts'
import { texts } from '../texts.ts'
import { SetupForm } from './SetupForm.tsx'
import { setupTexts } from './setup-texts.ts'
import styles from './setup.module.css'

/** The settings of the test in the address; with a paper in it a new test with that paper; without either the person's latest drafts. */
export default function SetupPage() {
  const t = useTexts(texts)
  const go = useNavigate()
  const [query] = useSearchParams()
  const given = query.get('id')
  const paperId = reference.read(query.get('paper') ?? '') ?? ''
  const id = given === null ? undefined : reference.read(given)
  if (given !== null) return id ? <Opened key={id} testId={id} /> : <EmptyState title={t.gone} />
  return (
    <>
      <ChooseDraft />
      {paperId && (
        <NewTest paperId={paperId} close={() => void go('/exam/test/management')} done={(test) => void go(setupPath(test.id), { replace: true })} />
      )}
    </>
  )
}

function Opened({ testId }: { testId: string }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof testGet>(testLine, { testId }, { fresh: true })
  // Such as when the questions stand ready.
  useLive(
    'test',
    (event) => event.testId === testId && void refetch(),
    () => void refetch(),
  )
  if (data) return <SetupForm key={data.id} test={data} />
  if (error)
    return (
      <div className={styles.choose}>
        <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />
        <Link to="/exam/test/management">{t.back}</Link>
      </div>
    )
  return (
    <div className={styles.choose}>
      <Waiting>
        <Skeleton active paragraph={{ rows: 12 }} />
      </Waiting>
    </div>
  )
}

function ChooseDraft() {
  const t = useTexts(texts)
  const go = useNavigate()
  const s = useTexts(setupTexts)
  const { data, error, refetch } = useRead<typeof testList>(testsLine, { query: { phase: 'draft', size: 10 } })
  return (
    <ChooseOne
      title={s.choose}
      items={data?.items.map(({ id, title, updatedAt }) => ({ id, name: title, to: setupPath(id), note: <When at={updatedAt} /> }))}
      error={error}
      retry={() => void refetch()}
      none={s.noDrafts}
      add={{ label: t.add, form: (close) => <NewTest close={close} done={({ id }) => void go(setupPath(id))} /> }}
      back={{ to: '/exam/test/management', label: s.toList }}
    />
  )
}
