import type { SignInPageSetting, signInPageGet, signInPageChange } from '../contract.ts'
import { App, Input, Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { useRefresh } from '#web/kernel/session/state.ts'
import { ColourField } from './ColourField.tsx'
import { MarkField } from './MarkField.tsx'
import { ParametersField } from './ParametersField.tsx'
import styles from './system.module.css'
import { texts } from './texts.ts'

const line = 'GET /pressplatform/system/setting'

/** Settings of the sign-in page, search engine texts and parameters of the institution. */
export function EntranceForm() {
  const { setting: title } = useTexts(texts)
  const { data, error, refetch } = useRead<typeof signInPageGet>(line, {}, { onFocus: false })
  return (
    <section className={styles.page} aria-label={title}>
      <PageHeader title={title} aside={data && `/textbooklogin/${data.code}`} />
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <Loaded setting={data} newest={async () => (await refetch()).data} />}
    </section>
  )
}

type Values = Omit<SignInPageSetting, 'code' | 'markUrl' | 'parents' | 'rowVersion'>
const valuesOf = ({ code: _code, markUrl: _url, parents: _parents, rowVersion: _version, ...values }: SignInPageSetting): Values => values

function Loaded({ setting, newest }: { setting: SignInPageSetting; newest: () => Promise<SignInPageSetting | undefined> }) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const draft = useDraftForm<Values>('system.setting', valuesOf(setting), setting.rowVersion)
  const [save, { busy }] = useCall<typeof signInPageChange>('PUT /pressplatform/system/setting', {
    fields: draft.form,
    refresh: [line],
    onDone(saved) {
      draft.accept(valuesOf(saved))
      // Name, mark and colour also appear in the layout.
      useRefresh.getState().toggleLayoutUpdata()
      void message.success(t.saved)
    },
    onFail(error) {
      if (error.errorCode === 'conflict') void newest().then((theirs) => theirs && draft.accept(valuesOf(theirs)))
    },
  })
  return (
    <div className={styles.form}>
      <DraftFields draft={draft} save={(values) => void save({ body: { ...values, rowVersion: setting.rowVersion } })}>
        <h2>{t.entrance}</h2>
        <Field name="name" label={t.name} required max={100}>
          <Input />
        </Field>
        <Field name="tagline" label={t.tagline} max={60} extra={t.taglineHelp}>
          <Input />
        </Field>
        <Field name="markFileId" label={t.mark} choose extra={t.markHelp}>
          <MarkField saved={{ id: setting.markFileId, url: setting.markUrl }} />
        </Field>
        <Field name="primaryColour" label={t.colour} choose extra={t.colourHelp}>
          <ColourField />
        </Field>
        <h2>{t.seo}</h2>
        <Field name="seoTitle" label={t.seoTitle} max={80} extra={t.seoHelp}>
          <Input />
        </Field>
        <Field name="seoDescription" label={t.seoDescription} max={200}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
        </Field>
        <Field name="seoKeywords" label={t.seoKeywords} max={200}>
          <Input />
        </Field>
        <h2>{t.parameters}</h2>
        <Field name="parameters" label={t.parametersHelp} choose>
          <ParametersField />
        </Field>
      </DraftFields>
      {draft.changed.length > 0 && (
        <div className={styles.foot}>
          <FormFoot changes={draft.changed.length} busy={busy} cancel={draft.discard} submit={draft.form.submit} />
        </div>
      )}
    </div>
  )
}
