import { Button, Checkbox, Form, Input, Segmented, Switch } from 'antd'
import { useState } from 'react'
import { ClassesField } from '#features/learning/classes/web/choose/ClassesField.tsx'
import { AttachmentsField } from '#features/library/attachments/web/AttachmentsField.tsx'
import { RichTextField } from '#features/library/attachments/web/RichTextField.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { instantOfLocal } from '#web/ui/time/local-time.ts'
import type { noticeAdd, noticeChange, NoticeRow } from '../../contract.ts'
import { noticeLimits } from '../limits.ts'
import { noticeLines } from '../lines.ts'
import styles from '../notices.module.css'
import { NoticeArticle } from '../read/NoticeArticle.tsx'
import { noticeTexts } from '../texts.ts'
import { draftOf, hasContent, type NoticeValues } from './notice-draft.ts'
import { writeTexts } from './write-texts.ts'

interface Props {
  row?: NoticeRow
  start: NoticeValues
  /** The name under which what is typed of a new notice survives a reload; without it, that of its class. */
  keptAs?: string
  close: () => void
  onSaved?: (notice: NoticeRow) => void
}

/** The fields of a notice with a preview of what students see. It is saved as a draft, or published at once or at a time. */
export function NoticeFields({ row, start, keptAs, close, onSaved }: Props) {
  const t = useTexts(writeTexts)
  const words = useTexts(noticeTexts)
  const notify = useUndo()
  const author = useGlobal(({ userInfo }) => userInfo?.name ?? '')
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const [key] = useState(newKey)
  const [sending, setSending] = useState({ text: false, files: false })
  const draft = useDraftForm<NoticeValues>(row ? `notice ${row.id}` : `notice.new ${keptAs ?? start.classIds[0]?.id ?? ''}`, start, row?.rowVersion)
  const options = { refresh: noticeLines, fields: draft.form }
  const [add, adding] = useCall<typeof noticeAdd>('POST /pressplatform/notices', options)
  const [change, changing] = useCall<typeof noticeChange>('PUT /pressplatform/notices/{noticeId}', options)
  const busy = adding.busy || changing.busy || sending.text || sending.files
  const { typed } = draft
  const state = row?.state ?? 'draft'
  const publishAt = instantOfLocal(typed.publishAt)
  const later = state !== 'published' && state !== 'withdrawn' && publishAt !== null && Date.parse(publishAt) > Date.now()

  async function save(values: NoticeValues, publish: boolean): Promise<void> {
    const body = { ...draftOf(values, row), publish }
    const answer = row
      ? await change({ noticeId: row.id, body: { ...body, rowVersion: row.rowVersion, again: values.again } })
      : await add({ key, body })
    if (!answer) return setView('edit')
    draft.finish(() => {
      close()
      onSaved?.(answer.data)
      notify(t.saved(answer.data.state, publish || state === 'published'))
    })
  }
  const check = (publish: boolean) =>
    void draft.form.validateFields().then(
      () => save(draft.typed, publish),
      () => {
        setView('edit')
        draft.form.submit()
      },
    )
  const saves = state === 'published' ? t.saveChanges : later ? t.schedule : t.publish
  const preview = {
    ...typed,
    title: typed.title || t.noTitle,
    body: typed.body ?? { type: 'doc' as const, content: [{ type: 'paragraph' }] },
    files: typed.fileIds,
    classes: typed.classIds,
    author: row?.author ?? author,
    state: 'published' as const,
    publishedAt: row?.publishedAt ?? publishAt ?? new Date().toISOString(),
    changedAt: null,
    receipt: null,
    taught: null,
  }
  return (
    <MarginForm
      open
      close={close}
      title={row ? row.title : words.add}
      note={row ? words.states(state) : t.newNote}
      foot={
        <FormFoot changes={draft.changed.length} busy={busy} cancel={close} submit={() => check(true)} label={saves}>
          {state !== 'published' && (
            <Button disabled={busy} onClick={() => check(false)}>
              {state === 'withdrawn' ? t.saveOnly : t.saveDraft}
            </Button>
          )}
        </FormFoot>
      }
    >
      <Segmented
        className={styles.switch ?? ''}
        aria-label={t.view}
        value={view}
        options={[
          { value: 'edit', label: t.edit },
          { value: 'preview', label: t.preview },
        ]}
        onChange={setView}
      />
      {view === 'preview' && <NoticeArticle notice={preview} level={2} />}
      <div hidden={view === 'preview'}>
        <DraftFields draft={draft} save={(values) => void save(values, true)}>
          <Field name="title" label={t.name} required max={noticeLimits.title}>
            <Input placeholder={t.nameExample} />
          </Field>
          <Field name="classIds" label={t.classes} required choose rules={[{ type: 'array' }]}>
            <ClassesField />
          </Field>
          <Form.Item
            name="body"
            label={t.body}
            required
            rules={[{ validator: (_, doc: NoticeValues['body']) => (hasContent(doc) ? Promise.resolve() : Promise.reject(new Error(t.noBody))) }]}
          >
            <RichTextField key={String(draft.restored)} label={t.body} hint={t.bodyHint} onBusy={(text) => setSending((now) => ({ ...now, text }))} />
          </Form.Item>
          <Form.Item name="fileIds" label={t.files}>
            <AttachmentsField max={noticeLimits.files} onBusy={(files) => setSending((now) => ({ ...now, files }))} />
          </Form.Item>
          <div className={styles.pair}>
            <Field name="needConfirm" label={t.needConfirm} valuePropName="checked" extra={t.needConfirmHelp}>
              <Switch />
            </Field>
            <Field name="pinned" label={t.pinned} valuePropName="checked" extra={t.pinnedHelp}>
              <Switch />
            </Field>
          </div>
          {state !== 'published' && state !== 'withdrawn' && (
            <Field name="publishAt" label={t.publishAt} extra={t.publishAtHelp}>
              <Input type="datetime-local" className={styles.time ?? ''} />
            </Field>
          )}
          {state === 'published' && (
            <Field name="again" label={t.afterChange} valuePropName="checked" extra={t.againHelp}>
              <Checkbox>{t.again}</Checkbox>
            </Field>
          )}
        </DraftFields>
      </div>
    </MarginForm>
  )
}
