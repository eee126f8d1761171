import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { nameOf } from '#features/authoring/textbooks/web/named.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Facts } from '#web/ui/display/Facts.tsx'
import { RichText } from '#web/ui/document/RichText.tsx'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { Course } from '../../contract.ts'
import { courseAddress } from '../lines.ts'
import { priceText } from '../list/course-columns.tsx'
import { listTexts } from '../list/list-texts.ts'
import { introductionParts } from '../slots.ts'
import { useCourse } from '../use-course.ts'
import { courseTexts } from './course-texts.ts'
import { EditCourse } from './EditCourse.tsx'
import styles from './details.module.css'

/** How many of the team stand beside the introduction. */
const shownTeam = 3

/** What a course is about, with its facts and its team beside it; those who edit it change it in the margin. */
export default function IntroductionPage() {
  const t = useTexts(courseTexts)
  const course = useCourse()
  const [editing, setEditing] = useState(false)
  if (!course) return null
  const edit = course.can.edit && (
    <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
      {t.edit}
    </Button>
  )
  return (
    <div className={styles.withMargin}>
      <div className={styles.introduction}>
        <section aria-labelledby="course-about" className={styles.about}>
          <header>
            <h2 id="course-about">{t.about}</h2>
            {course.describe && edit}
          </header>
          {course.describe ? (
            <RichText doc={course.describe} />
          ) : (
            <EmptyState title={t.noAbout} detail={course.can.edit ? t.noAboutHelp : t.noAboutReader}>
              {edit}
            </EmptyState>
          )}
        </section>
        <CourseFacts course={course} />
        <div className={styles.parts}>
          <Filled slot={introductionParts} props={{ courseId: course.id }} />
        </div>
      </div>
      {editing && <EditCourse key={course.id} course={course} close={() => setEditing(false)} />}
    </div>
  )
}

function CourseFacts({ course }: { course: Course }) {
  const t = useTexts(courseTexts)
  const list = useTexts(listTexts)
  const names = (entries: Course['subject']) => entries.map(nameOf).join(t.between)
  const day = (date: string | null) => date?.replaceAll('-', '/') ?? ''
  const [source] = course.courseResources
  return (
    <div className={styles.side}>
      <section aria-labelledby="course-facts">
        <h2 id="course-facts">{t.facts}</h2>
        <Facts
          facts={{
            [t.type]: t[`type_${course.courseType}`],
            [t.source]: source && (
              <span>
                <a href={screenHref(`/Previewtextbook?${new URLSearchParams({ id: source.id })}`)}>{source.name}</a> {t.edition(source.editionNo)}
                {source.newest !== null && course.can.edit && <small className={styles.newest}>{t.newest(source.newest)}</small>}
              </span>
            ),
            [t.school]: course.school,
            [t.subject]: names(course.subject),
            [t.classification]: names(course.classification),
            [t.college]: names(course.college),
            [t.major]: names(course.major),
            [t.pacing]: t[`pacing_${course.pacing}`],
            [t.time]: (course.startsOn || course.endsOn) && `${day(course.startsOn)} – ${day(course.endsOn)}`,
            [t.price]: course.can.teach && course.price !== null && priceText(course.price, list),
            [t.updated]: <When at={course.lastUpdate_.timestamp} />,
          }}
        />
      </section>
      <section aria-labelledby="course-team">
        <h2 id="course-team">{t.team}</h2>
        <ul className={styles.few}>
          {course.teacher.slice(0, shownTeam).map(({ id, name, avatarUrl, role }) => (
            <li key={id}>
              <PersonName name={name} of={name} note={t[`role_${role}`]} avatarUrl={avatarUrl} />
            </li>
          ))}
        </ul>
        {course.teacher.length > shownTeam && <Link to={courseAddress(course.id, 'team')}>{t.allTeam}</Link>}
      </section>
    </div>
  )
}
