import type { openScopes, Textbook, TextbookDraft } from '../../contract.ts'
import { Button, Checkbox, Form, Switch } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { HeaderActions } from '#web/shell/slots.tsx'
import { type FormProblem, FormProblems, problemsOf } from '#web/ui/form/FormProblems.tsx'
import { LeaveGuard } from '#web/ui/form/draft/LeaveGuard.tsx'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import { clockText } from '#web/ui/time/When.tsx'
import { SaveState } from '#web/ui/states/SaveState.tsx'
import { AboutFields } from './fields/AboutFields.tsx'
import { previewHref } from '../addresses.ts'
import { AuthorsField } from './fields/AuthorsField.tsx'
import styles from './base-info.module.css'
import { ConflictNotice } from './ConflictNotice.tsx'
import { CoverField } from './fields/CoverField.tsx'
import { infoTexts } from './info-texts.ts'
import { ClassificationFields } from './fields/PlaceFields.tsx'
import { PublishDialog } from '../publishing/dialogs.ts'
import { texts } from '../texts.ts'
import { useBaseInfo } from './use-base-info.ts'
import { ChoiceCards } from '#web/ui/form/fields/ChoiceCards.tsx'

/** The form of the basic information, in sections; saved as a whole. */
export function BaseInfoForm({ loaded }: { loaded: Textbook }) {
  const t = useTexts(infoTexts)
  const tList = useTexts(texts)
  const [form] = Form.useForm<TextbookDraft>()
  const info = useBaseInfo(loaded, form)
  const [wrong, setWrong] = useState<readonly FormProblem[]>([])
  const [publishing, setPublishing] = useState(false)
  const { base, dirty, busy, savedAt, conflict } = info
  const readOnly = !base.can.edit
  const phone = useMedia(narrow)

  const saveState = () => {
    if (conflict) return { state: 'conflict' as const, words: t.conflictTitle }
    if (busy) return { state: 'saving' as const, words: t.saving }
    return { state: 'saved' as const, words: savedAt ? t.saved(clockText(savedAt)) : t.nothingChanged }
  }
  const unsaved = (
    <span className={styles.unsaved} role="status">
      {t.unsaved}
    </span>
  )
  const actions = (
    <>
      {!readOnly && (dirty && !busy && !conflict ? unsaved : <SaveState {...saveState()} />)}
      <Button href={previewHref(base)} target="_blank">
        {tList.preview}
      </Button>
      {base.can.publish && (
        <Button type="primary" onClick={() => setPublishing(true)}>
          {tList.publish}
        </Button>
      )}
    </>
  )
  return (
    <div className={styles.page}>
      {phone ? <div className={styles.choices}>{actions}</div> : <HeaderActions>{actions}</HeaderActions>}
      <h1 className="visually-hidden">{tList.info}</h1>
      {readOnly && <p className={styles.strip}>{t.readOnly}</p>}
      {conflict && <ConflictNotice conflict={conflict} keepMine={info.keepMine} takeTheirs={info.takeTheirs} busy={busy} />}
      <FormProblems form={form} problems={wrong} />
      <Form
        form={form}
        initialValues={info.typed}
        layout="vertical"
        disabled={readOnly}
        className={styles.form ?? ''}
        onValuesChange={(_, values) => info.change(values)}
        onFinish={() => {
          setWrong([])
          void info.save()
        }}
        onFinishFailed={({ errorFields }) => setWrong(problemsOf(errorFields))}
      >
        <section>
          <h2>{t.about}</h2>
          <AboutFields id={base.id} own={base.name} readOnly={readOnly} />
        </section>
        <section>
          <h2>{t.cover}</h2>
          <Form.Item name="coverFileId" noStyle>
            <CoverField textbookId={base.id} kept={base.coverFileId} keptUrl={base.coverUrl} readOnly={readOnly} />
          </Form.Item>
        </section>
        <section>
          <h2>{t.people}</h2>
          <Form.Item label={t.authors} name="authors" extra={t.authorsHelp}>
            <AuthorsField disabled={readOnly} />
          </Form.Item>
        </section>
        <section>
          <h2>{t.belongs}</h2>
          <ClassificationFields />
        </section>
        <section>
          <h2>{t.open}</h2>
          <OpenFields />
        </section>
        {!readOnly && (
          <div className={styles.complete}>
            <Switch id="complete" checked={base.complete} loading={info.completing} onChange={info.complete} />
            <label htmlFor="complete">
              {t.complete}
              <small>{t.completeHelp}</small>
            </label>
          </div>
        )}
        {!readOnly && (
          <div className={styles.foot}>
            <Button type="primary" htmlType="submit" loading={busy}>
              {t.save}
            </Button>
            {dirty && <span className={styles.unsaved}>{t.unsaved}</span>}
          </div>
        )}
      </Form>
      <LeaveGuard on={dirty} leave={info.forget} />
      <PublishDialog textbookId={base.id} open={publishing} onClose={() => setPublishing(false)} />
    </div>
  )
}

const scopes = ['private', 'org', 'orgs', 'public'] as const satisfies typeof openScopes

/** Fields for who may read the published book, and whether readers may copy and download. */
function OpenFields() {
  const t = useTexts(infoTexts)
  return (
    <>
      <Form.Item name="openScope" extra={t.openHelp}>
        <ChoiceCards label={t.open} choices={scopes.map((value) => ({ value, name: t[value], help: t[`${value}Help`] }))} />
      </Form.Item>
      <Form.Item name="allowCopy" valuePropName="checked" noStyle>
        <Checkbox>{t.allowCopy}</Checkbox>
      </Form.Item>
      <Form.Item name="allowDownload" valuePropName="checked" noStyle>
        <Checkbox>{t.allowDownload}</Checkbox>
      </Form.Item>
    </>
  )
}
