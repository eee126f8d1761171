import type { feedbackReply, FeedbackThread } from '../contract.ts'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { When } from '#web/ui/time/When.tsx'
import styles from './feedback.module.css'
import { feedbackLines } from './lines.ts'
import { texts } from './texts.ts'

/** Replies to a feedback, and the form for a new one. */
export function Thread({ feedback }: { feedback: FeedbackThread }) {
  const t = useTexts(texts)
  const me = useGlobal(({ userInfo }) => userInfo?.memberId)
  const { handle, reply } = feedback.can
  const [internal, setInternal] = useState(false)
  const [text, setText] = useState('')
  const [send, { busy }] = useCall<typeof feedbackReply>('POST /pressplatform/feedback/{id}/replies', {
    refresh: feedbackLines,
    onDone: () => setText(''),
  })
  const label = internal ? t.writeNote : t.writeReply
  return (
    <>
      {feedback.replies.length > 0 && (
        <ul className={styles.thread}>
          {feedback.replies.map((each) => (
            <li key={each.id} data-internal={each.internal || undefined}>
              <Avatar name={each.name || '·'} />
              <div>
                <header>
                  <b>{each.memberId === me ? t.you : each.name || t.someone}</b>
                  {each.internal && <span>{t.internal}</span>}
                  <When at={each.at} />
                </header>
                <p>{each.body}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <div className={styles.write}>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={2000}
            value={text}
            placeholder={handle ? label : undefined}
            aria-label={handle ? label : t.reply}
            onChange={({ target }) => setText(target.value)}
          />
          <div className={styles.writeFoot}>
            {handle ? (
              <Segmented
                size="small"
                value={internal ? 'note' : 'reply'}
                options={[
                  { value: 'reply', label: t.reply },
                  { value: 'note', label: t.note },
                ]}
                onChange={(value) => setInternal(value === 'note')}
              />
            ) : (
              <span />
            )}
            <Button disabled={!text.trim()} loading={busy} onClick={() => void send({ id: feedback.id, body: { body: text, internal } })}>
              {t.send}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
