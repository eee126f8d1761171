import { Button, Input, Pagination } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Class } from '#features/learning/classes/contract.ts'
import { liveLimits } from '#assessment/live/limits.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { HourRow, liveHourAdd, liveHourList } from '../../contract.ts'
import { liveTexts } from '../live-texts.ts'
import { hourLines, hoursLine, livePath } from '../shared/lines.ts'
import { sharedTexts } from '../shared/shared-texts.ts'
import styles from './hours.module.css'

const size = 20

/** The live hours of a class for those who teach: a new one, the running one, the past ones with attendance. */
export function HoursPage({ klass }: { klass: Class }) {
  const t = useTexts(liveTexts)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead<typeof liveHourList>(hoursLine, { classId: klass.id, query: { page, size } }, { keep: true })
  const [query] = useSearchParams()
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  const attendance = new URLSearchParams(query)
  attendance.set('view', 'attendance')
  return (
    <div className={styles.page}>
      <PageHeader title={t.title} level={2}>
        <Link to={`?${attendance}`}>{t.attendance}</Link>
      </PageHeader>
      {klass.state !== 'ended' && klass.state !== 'archived' && <NewHour classId={klass.id} />}
      {data?.items.length === 0 && <EmptyState title={t.none} detail={t.noneHelp} />}
      <ul className={styles.hours}>
        {data?.items.map((hour) => (
          <Row key={hour.id} hour={hour} classId={klass.id} />
        ))}
      </ul>
      {data && data.total > size && <Pagination current={page} pageSize={size} total={data.total} showSizeChanger={false} onChange={setPage} />}
    </div>
  )
}

function Row({ hour, classId }: { hour: HourRow; classId: string }) {
  const t = useTexts(liveTexts)
  const names = useTexts(sharedTexts)
  const { no, title, state, startedAt, questions, attendance } = hour
  const came = attendance && attendance.present + attendance.late
  const all = attendance && came !== null ? came + attendance.absent + attendance.excused : 0
  return (
    <li data-state={state}>
      <Link to={livePath(classId, hour.id)}>
        <b>{names.hour(no)}</b> {title}
      </Link>
      <span className={styles.state}>{t[state]}</span>
      <span>{startedAt && <When at={startedAt} />}</span>
      <span>{questions > 0 && t.questions(questions)}</span>
      <span>{state === 'planned' ? '' : came === null ? t.noRoll : t.came(came, all)}</span>
    </li>
  )
}

function NewHour({ classId }: { classId: string }) {
  const t = useTexts(liveTexts)
  const [title, setTitle] = useState('')
  const navigate = useNavigate()
  const [add, { busy }] = useCall<typeof liveHourAdd>('POST /pressplatform/classes/{classId}/livehours', {
    refresh: hourLines,
    onDone: ({ id }) => void navigate(livePath(classId, id)),
  })
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        void add({ classId, body: { title }, key: crypto.randomUUID().replaceAll('-', '') })
      }}
    >
      <Input
        aria-label={t.topicLabel}
        placeholder={t.topic}
        maxLength={liveLimits.title}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="primary" htmlType="submit" loading={busy}>
        {t.add}
      </Button>
    </form>
  )
}
