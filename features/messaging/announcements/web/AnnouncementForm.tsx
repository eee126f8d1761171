import type { Announcement, announcementAdd, announcementChange } from '../contract.ts'
import { Button, Input, Segmented, Select, Switch } from 'antd'
import { useState } from 'react'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { types } from './announcement-list.tsx'
import { AnnouncementText } from './read/AnnouncementReader.tsx'
import styles from './announcements.module.css'
import { AudienceFields } from './AudienceFields.tsx'
import { instantOfLocal } from '#web/ui/time/local-time.ts'
import { draftOf, emptyDraft, bodyOf, type Draft } from './draft.ts'
import { getLine, listLine, shownLine } from './lines.ts'
import { Readers } from './Readers.tsx'
import { texts } from './texts.ts'

interface Props {
  /** Absent for a new announcement. */
  announcement?: Announcement | undefined
  platform: boolean
  close: () => void
  /** Called after saving if the announcement is to be published too. */
  publish: (saved: Announcement) => void
  walk?: { previous: (() => void) | undefined; next: (() => void) | undefined }
}

const lines = [listLine, shownLine, getLine]

/** Form of one announcement beside the list, with a preview of what readers see. */
export function AnnouncementForm({ announcement, platform, close, publish, walk }: Props) {
  const t = useTexts(texts)
  const notify = useUndo()
  const institution = useGlobal(({ userInfo }) => userInfo?.institutionName ?? '')
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const draft = useDraftForm<Draft>(
    `announcement ${announcement?.id ?? (platform ? 'platform' : '')}`,
    announcement ? draftOf(announcement) : emptyDraft,
    announcement?.rowVersion,
  )
  const options = { refresh: lines, fields: draft.form }
  const [add, adding] = useCall<typeof announcementAdd>('POST /pressplatform/announcements', options)
  const [change, changing] = useCall<typeof announcementChange>('PUT /pressplatform/announcements/{id}', options)
  const busy = adding.busy || changing.busy
  const mayEdit = announcement?.can.edit ?? true
  const mayPublish = announcement?.can.publish ?? true

  async function save(values: Draft, andPublish = false): Promise<void> {
    const sent = bodyOf(values, announcement)
    const answer = announcement
      ? await change({ id: announcement.id, body: { ...sent, rowVersion: announcement.rowVersion } })
      : await add({ body: { ...sent, platform } })
    if (!answer) return
    draft.accept(draftOf(answer.data), () => {
      close()
      if (andPublish) publish(answer.data)
      else notify(t.saved)
    })
  }
  const submit = () => draft.form.submit()
  const publishNow = () =>
    void draft.form.validateFields().then(
      () => save(draft.typed, true),
      () => setView('edit'),
    )
  const { typed } = draft
  const preview = {
    ...typed,
    publisher: platform ? t.platform : institution,
    startAt: instantOfLocal(typed.startAt) ?? new Date().toISOString(),
    endAt: instantOfLocal(typed.endAt),
  }
  return (
    <MarginForm
      open
      close={close}
      title={announcement ? announcement.title : t.add}
      note={announcement ? `${t.stateName(announcement.state)} · ${announcement.createdByName}` : undefined}
      {...(walk && { walk })}
      foot={
        mayEdit && (
          <FormFoot
            changes={draft.changed.length}
            busy={busy}
            cancel={close}
            submit={mayPublish ? publishNow : submit}
            label={mayPublish ? t.savePublish : t.save}
          >
            {mayPublish && (
              <Button disabled={busy} onClick={submit}>
                {t.saveDraft}
              </Button>
            )}
          </FormFoot>
        )
      }
    >
      <Segmented
        className={styles.switch ?? ''}
        value={view}
        options={[
          { value: 'edit', label: mayEdit ? t.edit : t.view },
          { value: 'preview', label: t.preview },
        ]}
        onChange={setView}
      />
      {view === 'preview' && <AnnouncementText announcement={preview} />}
      <div hidden={view === 'preview'}>
        <DraftFields draft={draft} save={(values) => void save(values)} disabled={!mayEdit}>
          <Field name="title" label={t.name} required max={100}>
            <Input />
          </Field>
          <Field name="body" label={t.body} max={5000} extra={t.bodyHelp}>
            <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} />
          </Field>
          <div className={styles.pair}>
            <Field name="type" label={t.type}>
              <Select options={types.map((value) => ({ value, label: t.typeName(value) }))} />
            </Field>
            <Field name="top" label={t.top} valuePropName="checked">
              <Switch />
            </Field>
          </div>
          <AudienceFields draft={typed} platform={platform} />
          <Field name="startAt" label={t.startAt} extra={t.startHelp}>
            <Input type="datetime-local" className={styles.time ?? ''} />
          </Field>
          <Field
            name="endAt"
            label={t.endAt}
            dependencies={['startAt']}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_, end: string) =>
                  !end || end > (getFieldValue('startAt') as string) ? Promise.resolve() : Promise.reject(new Error(t.endBeforeStart)),
              }),
            ]}
          >
            <Input type="datetime-local" className={styles.time ?? ''} />
          </Field>
        </DraftFields>
        {announcement && !platform && announcement.audience !== 'website' && (announcement.state === 'shown' || announcement.state === 'ended') && (
          <Readers id={announcement.id} remind={announcement.can.remind} />
        )}
      </div>
    </MarginForm>
  )
}
