import { Button, Input, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { useExport } from '#web/ui/export/use-export.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { attendanceExport, attendanceSummary, Summary } from '../../contract-attendance.ts'
import { livePath } from '../shared/lines.ts'
import { sharedTexts } from '../shared/shared-texts.ts'
import styles from './attendance.module.css'
import { attendanceTexts } from './attendance-texts.ts'

const size = 50

const rateOf = ({ present, late, absent }: Summary) => {
  const counted = present + late + absent
  return counted ? `${Math.round(((present + late) / counted) * 100)}%` : ''
}

/** The attendance of a class, a line for each student, with its export. */
export function SummaryPage({ classId }: { classId: string }) {
  const t = useTexts(attendanceTexts)
  const names = useTexts(sharedTexts)
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const [run, busy] = useExport()
  const { data, error, refetch } = useRead<typeof attendanceSummary>(
    'GET /pressplatform/classes/{classId}/attendance',
    { classId, query: { page, size, ...(q && { q }) } },
    { keep: true },
  )
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  const take = (format: 'xlsx' | 'csv') =>
    void run(() =>
      send<typeof attendanceExport>('POST /pressplatform/classes/{classId}/attendance/export', { classId, body: { format } }, { silent: true }),
    )
  return (
    <div className={styles.page}>
      <Link to={livePath(classId)}>{t.back}</Link>
      <PageHeader title={t.summaryTitle} level={2} aside={data && t.hours(data.hours)}>
        <Button loading={busy} disabled={!data?.total} onClick={() => take('xlsx')}>
          {t.xlsx}
        </Button>
        <Button disabled={busy || !data?.total} onClick={() => take('csv')}>
          {t.csv}
        </Button>
      </PageHeader>
      <Input.Search
        className={styles.search ?? ''}
        allowClear
        aria-label={t.search}
        placeholder={t.search}
        maxLength={100}
        onSearch={(text) => {
          setQ(text.trim())
          setPage(1)
        }}
      />
      {data?.items.length === 0 && (q ? <p className="lv-note">{t.none}</p> : <EmptyState title={t.noStudents} detail={t.noStudentsHelp} />)}
      {!!data?.items.length && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t.name}</th>
                <th scope="col">{t.number}</th>
                <th scope="col">{names.present}</th>
                <th scope="col">{names.late}</th>
                <th scope="col">{names.absent}</th>
                <th scope="col">{names.excused}</th>
                <th scope="col">{t.rate}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((student) => (
                <tr key={student.memberId}>
                  <th scope="row">{student.name}</th>
                  <td>{student.number}</td>
                  <td>{student.present}</td>
                  <td>{student.late}</td>
                  <td data-bad={student.absent > 0 || undefined}>{student.absent}</td>
                  <td>{student.excused}</td>
                  <td>{rateOf(student)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && data.total > size && <Pagination current={page} pageSize={size} total={data.total} showSizeChanger={false} onChange={setPage} />}
    </div>
  )
}
