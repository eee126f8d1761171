import { Link, useSearchParams } from 'react-router'
import type { appealList, AppealRow, AppealState } from '#features/exams/attempts/contract-appeals.ts'
import type { testGet, testList } from '#features/exams/tests/contract-tests.ts'
import { appealsPath, detailsPath, testLine } from '#features/exams/tests/web/lines.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { reference, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ChooseOne } from '#web/ui/list/page/ChooseOne.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import { When } from '#web/ui/time/When.tsx'
import { appealLine, appealsLine } from '../lines.ts'
import { pointsText } from '../texts/points-text.ts'
import { AppealPanel } from './AppealPanel.tsx'
import { appealsTexts, type AppealsTexts } from './appeals-texts.ts'
import styles from './appeals.module.css'

const appeals: ListCall<typeof appealList> = { name: 'appeals', line: appealsLine }
const stateFilters = ['open', 'decided', 'withdrawn'] as const
const shapes: Record<AppealState, StatusShape> = { open: 'ring', kept: 'bar', changed: 'centre', withdrawn: 'half' }

/** The appeals against marks of the test of `?test=`. */
export default function AppealsPage() {
  const [query] = useSearchParams()
  const testId = reference.read(query.get('test') ?? '')
  return testId ? <Appeals key={testId} testId={testId} classId={query.get('id') ?? ''} /> : <ChooseTest />
}

/** The latest tests with released results. */
function ChooseTest() {
  const t = useTexts(appealsTexts)
  const { data, error, refetch } = useRead<typeof testList>('GET /pressplatform/tests', { query: { phase: 'released', size: 20 } })
  return (
    <ChooseOne
      title={t.choose}
      items={data?.items.filter(({ can }) => can.appeals).map(({ id, title }) => ({ id, name: title, to: appealsPath(id), note: null }))}
      error={error}
      retry={() => void refetch()}
      none={t.noTests}
      back={{ to: '/exam/test/management', label: t.toTests }}
    />
  )
}

function Appeals({ testId, classId }: { testId: string; classId: string }) {
  const t = useTexts(appealsTexts)
  const test = useRead<typeof testGet>(testLine, { testId })
  useObjectName(test.data?.title)
  const refresh = useRefreshQueries([appealsLine, appealLine])
  useLive(
    'test',
    (event) => event.testId === testId && void refresh(),
    () => void refresh(),
  )
  const list = useListPage({
    call: appeals,
    filters: {
      q: search(t.search, 100),
      state: oneOf(
        t.state,
        optionsOf(stateFilters, (value) => t.stateFilter(value)),
      ),
    },
    also: {},
    sorts: { madeAt: t.oldest, '-madeAt': t.newest },
    ask: ({ q, state, sort }, place) => ({ testId, query: { ...withoutEmpty({ q, state }), sort, ...place } }),
  })
  return (
    <ListPage
      list={list}
      title={test.data ? t.of(test.data.title) : t.title}
      words={{ counted: t.counted }}
      columns={columnsOf(t)}
      nameOf={({ candidate, number }) => `${candidate}, ${t.number(number)}`}
      none={{ title: t.none, help: t.noneHelp }}
      actions={<Link to={detailsPath(testId, classId)}>{t.back}</Link>}
      form={({ id, close, walk }) => <AppealPanel key={id} id={id} close={close} walk={walk} />}
    />
  )
}

const columnsOf = (t: AppealsTexts): Column<AppealRow>[] => [
  {
    key: 'candidate',
    title: t.candidate,
    width: 148,
    render: ({ candidate, candidateNumber, className }) => (
      <span className={styles.two}>
        <span>{candidate}</span>
        <small>{[candidateNumber, className].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  { key: 'question', title: t.question, width: 84, render: ({ number }) => t.number(number) },
  {
    key: 'said',
    title: t.said,
    width: 260,
    render: ({ beginning, unanswered, state }) => (
      <span className={styles.two}>
        <span className={styles.line}>{beginning}</span>
        {unanswered && state === 'open' && <small>{t.unanswered}</small>}
      </span>
    ),
  },
  { key: 'state', title: t.state, width: 108, render: ({ state }) => <StatusDot shape={shapes[state]} word={t.states(state)} /> },
  {
    key: 'mark',
    title: t.mark,
    width: 84,
    align: 'end',
    render: ({ points, of }) => t.markOf(points === null ? '-' : pointsText(points), pointsText(of)),
  },
  { key: 'made', title: t.made, width: 116, sort: ['madeAt', '-madeAt'], render: ({ madeAt }) => <When at={madeAt} /> },
]
