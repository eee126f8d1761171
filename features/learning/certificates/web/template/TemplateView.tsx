import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Input, Switch } from 'antd'
import { useState } from 'react'
import type { StoredFile } from '#contract/files.ts'
import type { Course } from '#features/learning/courses/contract.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { handleError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { useSession } from '#web/kernel/session/session.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pictureRule } from '#web/ui/files/file-rule.ts'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import formStyles from '#web/ui/form/form.module.css'
import type { certificateTemplateChange, courseCertificate, Template, TemplateDraft } from '../../contract.ts'
import { certificateLines, courseCertificateLine } from '../lines.ts'
import { useCertificate } from '../use-certificate.ts'
import { BodyField } from './BodyField.tsx'
import { PaperPreview } from './PaperPreview.tsx'
import { PictureField } from './PictureField.tsx'
import { templateTexts } from './template-texts.ts'
import styles from './template.module.css'

const valuesOf = ({ rowVersion: _version, signature: _signature, logo: _logo, ...draft }: Template): TemplateDraft => draft

/** What the certificate of a course says and who gets it, with how it will look beside. */
export function TemplateView({ course, template, institution }: { course: Course; template: Template; institution: string }) {
  const t = useTexts(templateTexts)
  const { message } = App.useApp()
  const { logoUrl } = useSession()
  const [version, setVersion] = useState(template.rowVersion)
  const draft = useDraftForm<TemplateDraft>(`certificate.${course.id}`, valuesOf(template), version)
  const [theirs, setTheirs] = useState<Template>()
  const [pictures, setPictures] = useState<StoredFile[]>([template.signature, template.logo].filter((file) => file !== null))
  const accept = (newest: Template) => {
    setVersion(newest.rowVersion)
    setTheirs(undefined)
    draft.accept(valuesOf(newest))
  }
  const [change, { busy }] = useCall<typeof certificateTemplateChange>('PUT /pressplatform/certificates/template', {
    fields: draft.form,
    silent: true,
    refresh: certificateLines,
    onDone(newest) {
      void message.success(t.saved)
      accept(newest)
    },
    async onFail(error) {
      if (error.fields?.length) return
      const query = { contentId: course.id }
      const newest =
        error.errorCode === 'conflict' ? await send<typeof courseCertificate>(courseCertificateLine, { query }, { silent: true }) : undefined
      if (newest?.template && newest.template.rowVersion !== version) setTheirs(newest.template)
      else handleError(error, browserEnvironment)
    },
  })
  const save = (values: TemplateDraft, rowVersion = version) => void change({ body: { ...values, contentId: course.id, rowVersion } })
  const addressOf = (id: string | null) => pictures.find((file) => file.id === id)?.url
  const uploaded = (file: StoredFile) => setPictures((all) => [...all, file])
  const { typed } = draft
  const { busy: writing, downloadSample } = useCertificate()
  return (
    <div className={styles.columns}>
      <section className={styles.form} aria-labelledby="certificate-set-up">
        <h2 id="certificate-set-up">{t.title}</h2>
        {theirs && <ConflictNotice busy={busy} keepMine={() => save(draft.typed, theirs.rowVersion)} takeTheirs={() => accept(theirs)} />}
        <DraftFields draft={draft} save={save}>
          <Field name="active" label={t.active} valuePropName="checked" extra={t.activeHelp}>
            <Switch />
          </Field>
          <h3>{t.says}</h3>
          <Field name="title" label={t.name} required max={30}>
            <Input autoComplete="off" />
          </Field>
          <Field name="body" label={t.body} required max={400} extra={t.bodyHelp}>
            <BodyField />
          </Field>
          <Field name="hours" label={t.hours} extra={t.hoursHelp}>
            <NumberInput min={1} max={5000} precision={0} className={styles.count ?? ''} />
          </Field>
          <div className={formStyles.two}>
            <Field name="signerName" label={t.signerName} max={30}>
              <Input autoComplete="off" />
            </Field>
            <Field name="signerFunction" label={t.signerFunction} max={50}>
              <Input autoComplete="off" />
            </Field>
          </div>
          <Field name="signatureFileId" label={t.signature} extra={t.signatureHelp(fileSize(pictureRule.maxBytes))}>
            <PictureField label={t.signature} addressOf={addressOf} uploaded={uploaded} />
          </Field>
          <Field name="logoFileId" label={t.logo} extra={t.logoHelp}>
            <PictureField label={t.logo} addressOf={addressOf} uploaded={uploaded} />
          </Field>
          <h3>{t.gets}</h3>
          <div className={formStyles.two}>
            <Field name="minProgress" label={t.minProgress} extra={t.minProgressHelp}>
              <NumberInput min={1} max={100} precision={0} suffix="%" className={styles.count ?? ''} />
            </Field>
            <Field name="minMark" label={t.minMark} extra={t.minMarkHelp}>
              <NumberInput min={1} max={100} precision={0} suffix={t.points} className={styles.count ?? ''} />
            </Field>
          </div>
          <Field name="automatic" label={t.automatic} valuePropName="checked" extra={t.automaticHelp}>
            <Switch />
          </Field>
          <Field name="validMonths" label={t.validMonths} extra={t.validHelp}>
            <NumberInput min={1} max={600} precision={0} suffix={t.months} className={styles.count ?? ''} />
          </Field>
        </DraftFields>
        <div className={styles.foot}>
          <FormFoot changes={draft.changed.length} busy={busy} cancel={draft.discard} submit={draft.form.submit} />
        </div>
      </section>
      <section className={styles.preview} aria-labelledby="certificate-preview">
        <h2 id="certificate-preview">{t.preview}</h2>
        <PaperPreview
          draft={typed}
          course={course.name}
          institution={institution}
          signature={addressOf(typed.signatureFileId)}
          logo={typed.logoFileId === null ? logoUrl || undefined : addressOf(typed.logoFileId)}
        />
        <div className={styles.sample}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={writing === course.id}
            onClick={() => void downloadSample(course.id, template.title)}
          >
            {t.samplePdf}
          </Button>
          <p>{t.sampleHelp}</p>
        </div>
      </section>
    </div>
  )
}
