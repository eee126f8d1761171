import { Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Course } from '#features/learning/courses/contract.ts'
import { useCourse } from '#features/learning/courses/web/use-course.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import type { Data } from '#contract/call.ts'
import type { courseCertificate } from '../contract.ts'
import { AwardView } from './award/AwardView.tsx'
import { IssuedView } from './award/IssuedView.tsx'
import { certificateTexts } from './certificate-texts.ts'
import { Conditions } from './Conditions.tsx'
import { courseCertificateLine } from './lines.ts'
import { OwnCertificate } from './OwnCertificate.tsx'
import styles from './certificate.module.css'
import { TemplateView } from './template/TemplateView.tsx'

/** The certificate of a course: for those who teach awarding and setting it up, for those who learn how far they are. */
export default function CertificatesPage() {
  const t = useTexts(certificateTexts)
  const course = useCourse()
  const { data, error, refetch } = useRead<typeof courseCertificate>(courseCertificateLine, course ? { query: { contentId: course.id } } : undefined)
  if (!course) return null
  if (!data)
    return (
      <div className={styles.page}>
        <h2 className="visually-hidden">{t.title}</h2>
        {error ? <RetryLine error={error} retry={refetch} /> : <Skeleton active paragraph={{ rows: 4 }} />}
      </div>
    )
  if (!data.can.see) return <Learned certificate={data} />
  return <Managed key={course.id} course={course} certificate={data} />
}

/** The parts for those who teach. */
function Managed({ course, certificate }: { course: Course; certificate: Data<typeof courseCertificate> }) {
  const t = useTexts(certificateTexts)
  const [query, setQuery] = useSearchParams()
  // Stays when the settings are saved for the first time.
  const [first] = useState(certificate.template?.rowVersion === 0 ? 'set' : 'award')
  const views = [
    { value: 'award', label: t.award },
    { value: 'issued', label: t.issued },
    ...(certificate.template ? [{ value: 'set', label: t.setUp }] : []),
  ]
  const asked = query.get('view') ?? ''
  const view = views.some(({ value }) => value === asked) ? asked : first
  return (
    <>
      <div className={styles.views}>
        <Segmented aria-label={t.views} value={view} options={views} onChange={(next) => setQuery({ courseId: course.id, view: next })} />
      </div>
      {view === 'award' && <AwardView contentId={course.id} certificate={certificate} />}
      {view === 'issued' && <IssuedView contentId={course.id} />}
      {view === 'set' && certificate.template && (
        <TemplateView course={course} template={certificate.template} institution={certificate.institution} />
      )}
    </>
  )
}

/** What a learner sees: the own certificate, or what is still missing for it. */
function Learned({ certificate }: { certificate: Data<typeof courseCertificate> }) {
  const t = useTexts(certificateTexts)
  const { active, title, mine, minProgress, minMark, validMonths } = certificate
  const awarded = mine.flatMap((each) => (each.certificate ? [each.certificate] : []))
  if (!active && !awarded.length)
    return (
      <div className={styles.page}>
        <EmptyState level={2} title={t.off} detail={t.offHelp} />
      </div>
    )
  const waiting = active ? mine.filter((each) => each.certificate?.state !== 'valid') : []
  return (
    <div className={`${styles.page} ${styles.own}`}>
      <header>
        <h2>{title}</h2>
        <p className={styles.help}>{validMonths === null ? t.always : t.validFor(validMonths)}</p>
      </header>
      {awarded.length > 0 && (
        <section aria-label={t.yours}>
          {awarded.map((each) => (
            <OwnCertificate key={each.id} certificate={each} level={3} />
          ))}
        </section>
      )}
      {waiting.map(({ classId, className, standing }) => (
        <section key={classId} aria-label={className}>
          <h3>{mine.length > 1 ? `${t.progress} · ${className}` : t.progress}</h3>
          <Conditions minProgress={minProgress} minMark={minMark} standing={standing} />
          {standing.met && <p className={styles.ready}>{t.ready}</p>}
        </section>
      ))}
      {active && mine.length === 0 && (
        <section>
          <h3>{t.conditions}</h3>
          <Conditions minProgress={minProgress} minMark={minMark} />
          <p className={styles.help}>{t.notIn}</p>
        </section>
      )}
    </div>
  )
}
