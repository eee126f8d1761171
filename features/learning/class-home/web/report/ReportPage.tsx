import { PrinterOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import type { Class } from '#features/learning/classes/contract.ts'
import { useClass } from '#features/learning/classes/web/use-class.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { classReport } from '../../contract.ts'
import { reportLine } from '../lines.ts'
import { reportParts } from '../slots.ts'
import styles from './report.module.css'
import { reportTexts } from './report-texts.ts'
import { Section } from './Section.tsx'

/** The report of one student of the class of `?id=`: a student has the own one, those who teach that of `?member=`. */
export default function ReportPage() {
  const [query] = useSearchParams()
  const klass = useClass()
  if (!klass) return null
  const member = klass.myRole === 'student' ? '' : (reference.read(query.get('member') ?? '') ?? '')
  return <Report key={`${klass.id} ${member}`} klass={klass} member={member} />
}

function Report({ klass, member }: { klass: Class; member: string }) {
  const t = useTexts(reportTexts)
  const own = klass.myRole === 'student'
  const unnamed = !own && !member
  const asked = { classId: klass.id, query: own ? {} : { member } }
  const { data, error, refetch } = useRead<typeof classReport>(reportLine, unnamed ? undefined : asked)
  const title = own ? t.own : data ? t.of(data.student.name) : t.title
  return (
    <article className={styles.report} aria-label={title}>
      <PageHeader title={title} level={2}>
        {data && (
          <Button className={styles.print ?? ''} icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {t.print}
          </Button>
        )}
      </PageHeader>
      {unnamed && <EmptyState title={t.choose} />}
      {error && !data && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
      {!unnamed && !error && !data && (
        <Waiting>
          <Skeleton active paragraph={{ rows: 10 }} />
        </Waiting>
      )}
      {data && (
        <>
          <p className={styles.who}>
            <b>{data.student.name}</b>
            {data.student.number && <span>{data.student.number}</span>}
            <span>{[data.className, data.term].filter(Boolean).join('　')}</span>
            <span>{t.madeAt(fullTime(data.at))}</span>
          </p>
          {!own && <p className={styles.note}>{t.who}</p>}
          <Filled slot={reportParts} props={{ classId: klass.id, memberId: own ? undefined : member }} />
          {data.sections.map((section) => (
            <Section key={section.name} section={section} />
          ))}
          {data.sections.length === 0 && <p className={styles.note}>{t.nothing}</p>}
        </>
      )}
      {!own && (
        <p className={styles.back}>
          <Link to={`/education/classes/details?${new URLSearchParams({ id: klass.id })}`}>{t.back}</Link>
        </p>
      )}
    </article>
  )
}
