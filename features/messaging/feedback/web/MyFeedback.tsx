import type { feedbackGet, feedbackMine, feedbackRate } from '../contract.ts'
import { App, Button, Rate, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { When } from '#web/ui/time/When.tsx'
import { FeedbackBody } from './FeedbackBody.tsx'
import { StateMark, typeName } from './feedback-words.tsx'
import styles from './feedback.module.css'
import { GiveFeedback } from './GiveFeedback.tsx'
import { feedbackLines } from './lines.ts'
import { texts } from './texts.ts'
import { Thread } from './Thread.tsx'

/** The person's own feedback and its replies; `?feedback=` opens one. */
export function MyFeedback() {
  const [params, setParams] = useSearchParams()
  const id = reference.read(params.get('feedback') ?? '') ?? ''
  const show = (next: string) => {
    const to = new URLSearchParams(params)
    if (next) to.set('feedback', next)
    else to.delete('feedback')
    setParams(to, { preventScrollReset: true })
  }
  return id ? <One key={id} id={id} back={() => show('')} /> : <Mine show={show} />
}

function Mine({ show }: { show: (id: string) => void }) {
  const t = useTexts(texts)
  const [size, setSize] = useState(5)
  const [giving, setGiving] = useState(false)
  const { data, error, refetch } = useRead<typeof feedbackMine>('GET /pressplatform/feedback/mine', { query: { size } }, { keep: true })
  const give = <Button onClick={() => setGiving(true)}>{t.give}</Button>
  return (
    <>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.total === 0 && (
        <EmptyState title={t.mineNone} detail={t.mineNoneHelp}>
          {give}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <ul className={styles.mine}>
            {data.items.map((item) => (
              <li key={item.id}>
                <button type="button" className={styles.mineRow} onClick={() => show(item.id)}>
                  <span className={styles.text}>{item.body}</span>
                  <StateMark state={item.state} t={t} />
                  <small>
                    {typeName(item.type, t)} · <When at={item.createdAt} />
                    {item.replyCount > 0 && ` · ${t.replies} ${item.replyCount}`}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          <p className={styles.writeFoot} style={{ marginBlockStart: 12 }}>
            {data.total > size ? (
              <Button type="link" onClick={() => setSize(Math.min(100, size + 20))}>
                {t.more}
              </Button>
            ) : (
              <span />
            )}
            {give}
          </p>
        </>
      )}
      <GiveFeedback open={giving} close={() => setGiving(false)} />
    </>
  )
}

function One({ id, back }: { id: string; back: () => void }) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const { data, error, refetch } = useRead<typeof feedbackGet>('GET /pressplatform/feedback/{id}', { id })
  const [rate] = useCall<typeof feedbackRate>('PUT /pressplatform/feedback/{id}/satisfaction', {
    refresh: feedbackLines,
    onDone: () => void message.success(t.thanks),
  })
  return (
    <>
      <p className={styles.writeFoot} style={{ marginBlockEnd: 12 }}>
        <Button size="small" onClick={back}>
          {t.back}
        </Button>
        {data && <StateMark state={data.state} t={t} />}
      </p>
      {error && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
      {data && (
        <>
          <FeedbackBody feedback={data} />
          {data.can.rate && (
            <div className={styles.rate}>
              <span>{t.rate}</span>
              <Rate
                value={data.satisfaction ?? 0}
                allowClear={false}
                tooltips={[1, 2, 3, 4, 5].map(t.stars)}
                onChange={(satisfaction) => void rate({ id, body: { satisfaction } })}
              />
            </div>
          )}
          <Thread feedback={data} />
        </>
      )}
    </>
  )
}
