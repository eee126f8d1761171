import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from '../texts.ts'

interface Props {
  to: 'review' | 'draft'
  busy: boolean
  decide: (comment: string) => void
  close: () => void
}

/** Asks for a word to the reviewers, or for the comment with which the paper goes back. */
export function ReviewDialog({ to, busy, decide, close }: Props) {
  const t = useTexts(texts)
  const [comment, setComment] = useState('')
  return (
    <Modal
      open
      title={to === 'review' ? t.askReview : t.askGiveBack}
      okText={to === 'review' ? t.submit : t.giveBack}
      cancelText={t.cancel}
      confirmLoading={busy}
      onOk={() => decide(comment.trim())}
      onCancel={close}
    >
      <p style={{ marginBlockEnd: 12 }}>{to === 'review' ? t.askReviewHelp : t.askGiveBackHelp}</p>
      <Input.TextArea
        autoFocus
        aria-label={t.comment}
        placeholder={t.comment}
        autoSize={{ minRows: 3, maxRows: 6 }}
        maxLength={500}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </Modal>
  )
}
