import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Review, reviewAnswer } from '../contract.ts'
import { mostText } from './limits.ts'
import { reviewLines } from './lines.ts'
import styles from './reviews.module.css'
import { reviewTexts } from './texts.ts'

/** The form for the answer of those who lead the course, below the review. */
export function AnswerForm({ review, name, close }: { review: Review; name: string; close: () => void }) {
  const t = useTexts(reviewTexts)
  const { message } = App.useApp()
  const [text, setText] = useState(review.answer?.text ?? '')
  const [problem, setProblem] = useState('')
  const [answer, { busy }] = useCall<typeof reviewAnswer>('PUT /pressplatform/coursereviews/{reviewId}/answer', {
    refresh: reviewLines,
    silent: true,
    onDone() {
      void message.success(t.answered)
      close()
    },
    onFail: (error) => setProblem(error.fields?.[0]?.message ?? error.message),
  })
  return (
    <form
      className={styles.answerForm}
      aria-label={t.answerTitle(name)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void answer({ reviewId: review.id, body: { text, rowVersion: review.rowVersion } })
      }}
    >
      <Input.TextArea
        autoFocus
        aria-label={t.answerLabel}
        autoSize={{ minRows: 3, maxRows: 12 }}
        maxLength={mostText}
        value={text}
        onChange={({ target }) => {
          setProblem('')
          setText(target.value)
        }}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={busy} disabled={!text.trim()}>
          {review.answer ? t.save : t.answer}
        </Button>
        <Button onClick={close}>{t.cancel}</Button>
      </p>
    </form>
  )
}
