import { Link } from 'react-router'
import { courseAddress } from '#features/learning/courses/web/lines.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { myCertificateCourses, myCertificates } from '../../contract.ts'
import { Conditions } from '../Conditions.tsx'
import { mineLine } from '../lines.ts'
import { OwnCertificate } from '../OwnCertificate.tsx'
import { mineTexts } from './mine-texts.ts'
import styles from './mine.module.css'

const mine: ListCall<typeof myCertificates> = { name: 'myCertificates', line: mineLine }

/** The certificates of the person, and the running courses that award another one. */
export default function MyCertificatesPage() {
  const t = useTexts(mineTexts)
  const list = useListPage({ call: mine, filters: {}, sorts: { newest: '' }, ask: (_values, place) => ({ query: place }) })
  return (
    <>
      <ListPage
        list={list}
        title={t.title}
        words={{ counted: t.counted, total: t.counted }}
        columns={[]}
        nameOf={({ courseName }) => courseName}
        none={{ title: t.none, help: t.noneHelp }}
        body={(rows, stale) => (
          <ul className={styles.list} aria-busy={stale}>
            {rows.map((certificate) => (
              <li key={certificate.id}>
                <OwnCertificate certificate={certificate} level={2} />
              </li>
            ))}
          </ul>
        )}
      />
      <Awaited />
    </>
  )
}

function Awaited() {
  const t = useTexts(mineTexts)
  const { data = [] } = useRead<typeof myCertificateCourses>('GET /pressplatform/mycertificates/courses', {})
  if (!data.length) return null
  return (
    <section className={styles.awaited} aria-labelledby="awaited-certificates">
      <h2 id="awaited-certificates">{t.awaited}</h2>
      <ul>
        {data.map(({ courseId, courseName, title, minProgress, minMark, progress }) => (
          <li key={courseId}>
            <div>
              <h3>{courseName}</h3>
              <p>{title}</p>
              <Link to={courseAddress(courseId, 'certificates')}>{t.open}</Link>
            </div>
            <Conditions minProgress={minProgress} minMark={minMark} standing={{ progress, mark: null }} />
          </li>
        ))}
      </ul>
    </section>
  )
}
