import { Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import type { gradebookMine, gradebookShown } from '../../contract.ts'
import { mineLine, shownLine } from '../lines.ts'
import { OwnGrades } from './MyGrades.tsx'
import styles from './result.module.css'
import { resultTexts } from './result-texts.ts'

/** In the report of a student: the marks as the student sees them. Without a member they are the own ones. */
export function ReportGrades({ classId, memberId }: { classId: string; memberId: string | undefined }) {
  const t = useTexts(resultTexts)
  const mine = useRead<typeof gradebookMine>(mineLine, memberId === undefined ? { classId } : undefined)
  const shown = useRead<typeof gradebookShown>(shownLine, memberId === undefined ? undefined : { classId, memberId })
  const { data, error, refetch } = memberId === undefined ? mine : shown
  return (
    <section className={styles.report} aria-labelledby="report-grades">
      <h3 id="report-grades">{t.reportTitle}</h3>
      {error && !data && <RetryLine error={error} retry={refetch} />}
      {!error && !data && (
        <Waiting>
          <Skeleton active paragraph={{ rows: 4 }} />
        </Waiting>
      )}
      {data && <OwnGrades book={data} />}
    </section>
  )
}
