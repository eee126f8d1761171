import { App, Button, Checkbox, Form, Input } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import type { Review, reviewSave } from '../contract.ts'
import { mostText } from './limits.ts'
import { reviewLines } from './lines.ts'
import { StarsField } from './Stars.tsx'
import styles from './reviews.module.css'
import { reviewTexts } from './texts.ts'

interface Draft {
  stars: number | null
  text: string
  anonymous: boolean
}

/** The form for the person's only review of a course, new or changed. What is written stays in the browser until it was sent. */
export function ReviewForm({ courseId, mine, close }: { courseId: string; mine: Review | null; close: () => void }) {
  const t = useTexts(reviewTexts)
  const { message } = App.useApp()
  const saved: Draft = { stars: mine?.stars ?? null, text: mine?.text ?? '', anonymous: mine?.anonymous ?? false }
  const draft = useDraftForm<Draft>(`courseReview.${courseId}`, saved, mine?.rowVersion ?? 0)
  const [save, { busy }] = useCall<typeof reviewSave>('PUT /pressplatform/courses/{courseId}/reviews/own', {
    fields: draft.form,
    refresh: reviewLines,
    onDone({ state }) {
      void message.success(state === 'held' ? t.sentHeld : t.sent, state === 'held' ? 6 : 3)
      draft.finish(close)
    },
  })
  const submit = ({ stars, text, anonymous }: Draft) => {
    if (stars !== null) void save({ courseId, body: { stars, text, anonymous, rowVersion: mine?.rowVersion ?? null } })
  }
  return (
    <section className={styles.form} aria-label={t.formTitle}>
      <h3>{t.formTitle}</h3>
      <DraftFields draft={draft} save={submit} guard={false}>
        <Field name="stars" label={t.rating} required choose>
          <StarsField />
        </Field>
        <Field name="text" label={t.text} max={mostText}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={mostText} showCount placeholder={t.textHint} />
        </Field>
        <Form.Item name="anonymous" valuePropName="checked" extra={t.anonymousHelp} className={styles.anonymous ?? ''}>
          <Checkbox>{t.anonymous}</Checkbox>
        </Form.Item>
      </DraftFields>
      <p className={styles.buttons}>
        <Button type="primary" loading={busy} onClick={draft.form.submit}>
          {mine ? t.save : t.send}
        </Button>
        <Button
          onClick={() => {
            draft.discard()
            close()
          }}
        >
          {t.cancel}
        </Button>
      </p>
    </section>
  )
}
