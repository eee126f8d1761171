import { LeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Data } from '#contract/call.ts'
import { courseLines } from '#features/learning/courses/web/lines.ts'
import { KindIcon } from '#features/learning/outlines/web/KindIcon.tsx'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { templateGet } from '../../contract-templates.ts'
import { templateLine, templatePreviewLine, templatesLine } from '../lines.ts'
import { NewCourseForm } from '../form/NewCourseForm.tsx'
import styles from './templates.module.css'
import { templateTexts } from './texts.ts'

/** A template with its description and outline, and the form for the course that is made from it. */
export function TemplateForm({ id, back, close }: { id: string; back: () => void; close: () => void }) {
  const t = useTexts(templateTexts)
  const { data, error, refetch } = useRead<typeof templateGet>(templateLine, { courseId: id })
  return (
    <NewCourseForm
      title={t.title}
      gone={t.gone}
      stays={t.stays}
      courseId={id}
      courseName={data?.name}
      error={error}
      reload={refetch}
      preview={templatePreviewLine}
      start="POST /pressplatform/coursetemplates/{courseId}/use"
      refresh={[templateLine, templatesLine, ...courseLines]}
      close={close}
      above={
        <>
          <Button type="link" className={styles.back ?? ''} icon={<LeftOutlined aria-hidden />} onClick={back}>
            {t.back}
          </Button>
          {data && <About template={data} />}
        </>
      }
    />
  )
}

/** Whose template it is, whom it is for, and what its outline has. */
function About({ template: { name, teachers, school, describe, uses, units, outline } }: { template: Data<typeof templateGet> }) {
  const t = useTexts(templateTexts)
  return (
    <section className={styles.about} aria-label={t.about}>
      <b>{name}</b>
      <small>{[teachers.join(t.between), school, t.uses(uses)].filter(Boolean).join(' · ')}</small>
      <p>{describe}</p>
      <details>
        <summary>{t.outline(units)}</summary>
        <ul>
          {outline.map((unit) => (
            <li key={unit.id} data-kind={unit.kind} style={{ paddingInlineStart: unit.depth * 16 }}>
              {unit.kind !== 'section' && <KindIcon kind={unit.kind} />}
              <span>{unit.name}</span>
              {unit.minutes !== null && <small>{t.minutes(unit.minutes)}</small>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
