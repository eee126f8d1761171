import { LeftOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { Data } from '#contract/call.ts'
import { courseLines } from '#features/learning/courses/web/lines.ts'
import { KindIcon } from '#features/learning/outlines/web/KindIcon.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import type { templateGet, templatePreview, templateUse } from '../../contract-templates.ts'
import { templateLine, templatePreviewLine, templatesLine } from '../lines.ts'
import { Making } from '../Making.tsx'
import { newName } from '../new-name.ts'
import { RerunFields, usualWeeks } from '../RerunFields.tsx'
import { rerunTexts } from '../texts.ts'
import styles from './templates.module.css'
import { templateTexts } from './texts.ts'

/** A template with its description and outline, and the form for the course that is made from it. */
export function TemplateForm({ id, back, close }: { id: string; back: () => void; close: () => void }) {
  const t = useTexts(templateTexts)
  const r = useTexts(rerunTexts)
  const [weeks, setWeeks] = useState(usualWeeks)
  const [typed, setTyped] = useState<string>()
  const [files, setFiles] = useState(true)
  const [key, setKey] = useState(newKey)
  const [jobId, setJobId] = useState<string>()
  const template = useRead<typeof templateGet>(templateLine, { courseId: id })
  const preview = useRead<typeof templatePreview>(templatePreviewLine, { courseId: id, query: { weeks } }, { keep: true })
  const [start, { busy }] = useCall<typeof templateUse>('POST /pressplatform/coursetemplates/{courseId}/use', {
    refresh: [templateLine, templatePreviewLine, templatesLine, 'GET /pressplatform/jobs', ...courseLines],
    refreshOnConflict: true,
    onDone: (started) => setJobId(started.jobId),
    onFail: () => setKey(newKey),
  })
  const { data } = preview
  const error = template.error ?? preview.error
  const name = typed ?? (template.data && data ? (data.firstDay ? newName(template.data.name, data.firstDay.to, r) : template.data.name) : '')
  const reload = () => void Promise.all([template.refetch(), preview.refetch()])
  if (jobId !== undefined)
    return (
      <Making
        title={t.title}
        jobId={jobId}
        name={name}
        close={close}
        again={() => {
          setKey(newKey)
          setJobId(undefined)
          reload()
        }}
      />
    )
  const make = () => data && start({ courseId: id, key, body: { version: data.version, weeks: data.firstDay ? weeks : 0, name, files } })
  const ready = template.data && data
  return (
    <MarginForm
      title={t.title}
      open
      close={close}
      foot={
        <>
          <Button onClick={close}>{t.cancel}</Button>
          <Button
            type="primary"
            disabled={!data?.units || preview.isPlaceholderData || error !== null || !name.trim()}
            loading={busy}
            onClick={() => void make()}
          >
            {r.make(data?.units ?? 0)}
          </Button>
        </>
      }
    >
      <Button type="link" className={styles.back ?? ''} icon={<LeftOutlined aria-hidden />} onClick={back}>
        {t.back}
      </Button>
      {error && !ready && <LoadFailure error={error} gone={t.gone} retry={reload} />}
      {!ready && !error && <Skeleton active aria-label={r.loading} />}
      {ready && (
        <>
          <About template={template.data} />
          <RerunFields
            data={data}
            stale={preview.isPlaceholderData}
            weeks={weeks}
            setWeeks={setWeeks}
            name={name}
            setName={setTyped}
            files={files}
            setFiles={setFiles}
            stays={t.stays}
          />
        </>
      )}
    </MarginForm>
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
