import { App, Button, Input, Pagination, Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { Attendance, liveAttendanceChange, liveAttendanceList } from '../../contract-attendance.ts'
import { attendanceLine, hourLines } from '../shared/lines.ts'
import { sharedTexts } from '../shared/shared-texts.ts'
import styles from './attendance.module.css'
import { attendanceTexts } from './attendance-texts.ts'

const size = 20
const states = ['present', 'late', 'absent', 'excused'] as const
type Filter = (typeof states)[number] | 'open' | 'all'

/** The students of an hour with what is recorded of each, which who leads it can change. `version` changes when the list is to be read again. */
export function AttendanceList({ hourId, can, version }: { hourId: string; can: boolean; version: string }) {
  const t = useTexts(attendanceTexts)
  const names = useTexts(sharedTexts)
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const asked = { hourId, query: { page, size, ...(filter !== 'all' && { state: filter }) } }
  const { data, error, refetch } = useRead<typeof liveAttendanceList>(attendanceLine, asked, { keep: true })
  useEffect(() => void refetch(), [version, refetch])
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  const choose = (value: Filter) => {
    setFilter(value)
    setPage(1)
  }
  return (
    <section className={styles.list} aria-labelledby="attendance">
      <header>
        <h3 id="attendance">{t.title}</h3>
        <Segmented<Filter>
          value={filter}
          onChange={choose}
          options={[{ value: 'all', label: t.all }, ...[...states, 'open' as const].map((value) => ({ value, label: names[value] }))]}
        />
      </header>
      {data?.items.length === 0 && <p className="lv-note">{t.none}</p>}
      <ul>
        {data?.items.map((student) => (
          <Row key={student.memberId} hourId={hourId} student={student} can={can} />
        ))}
      </ul>
      {data && data.total > size && <Pagination current={page} pageSize={size} total={data.total} showSizeChanger={false} onChange={setPage} />}
    </section>
  )
}

function Row({ hourId, student, can }: { hourId: string; student: Attendance; can: boolean }) {
  const t = useTexts(attendanceTexts)
  const names = useTexts(sharedTexts)
  const { message } = App.useApp()
  const { memberId, name, number, state, via, reason, at, left } = student
  const [change] = useCall<typeof liveAttendanceChange>('PUT /pressplatform/livehours/{hourId}/attendance', { refresh: hourLines })
  const record = async (chosen: (typeof states)[number]) => {
    if (await change({ hourId, body: { memberId, state: chosen } })) void message.success(t.saved(name, names[chosen]))
  }
  return (
    <li>
      <span>
        <b>{name}</b> {left && <small>{t.left}</small>}
      </span>
      <span className={styles.number}>{number}</span>
      {can ? (
        <Select
          size="small"
          className={styles.select ?? ''}
          aria-label={t.change(name)}
          value={state}
          placeholder={names.open}
          options={states.map((value) => ({ value, label: names[value] }))}
          onChange={(value) => void record(value)}
        />
      ) : (
        <span>{names[state ?? 'open']}</span>
      )}
      <small className={styles.how}>
        {via && t[via]} {at && <When at={at} />}
        {via === 'hand' && !can && reason && <q>{reason}</q>}
        {via === 'hand' && can && state && (
          <Reason key={reason} name={name} reason={reason} save={(typed) => change({ hourId, body: { memberId, state, reason: typed } })} />
        )}
      </small>
    </li>
  )
}

/** Why a teacher has recorded it by hand: shown, and written where it stands. Escape keeps what was there. */
function Reason({ name, reason, save }: { name: string; reason: string; save: (typed: string) => Promise<unknown> }) {
  const t = useTexts(attendanceTexts)
  const { message } = App.useApp()
  const [typed, setTyped] = useState<string>()
  const done = async () => {
    const next = typed?.trim() ?? reason
    if (next === reason) return setTyped(undefined)
    if (await save(next)) void message.success(t.reasonSaved)
  }
  if (typed === undefined)
    return (
      <Button type="link" size="small" aria-label={t.reasonOf(name)} onClick={() => setTyped(reason)}>
        {reason || t.addReason}
      </Button>
    )
  return (
    <Input
      autoFocus
      size="small"
      aria-label={t.reasonOf(name)}
      placeholder={t.reason}
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={() => void done()}
      onBlur={() => void done()}
      onKeyDown={({ key }) => key === 'Escape' && setTyped(undefined)}
    />
  )
}
