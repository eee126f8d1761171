import type { Feedback, feedbackGet, FeedbackState } from '../contract.ts'
import { Select, Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { When } from '#web/ui/time/When.tsx'
import { FeedbackBody } from './FeedbackBody.tsx'
import { states, typeName } from './feedback-words.tsx'
import styles from './feedback.module.css'
import { texts } from './texts.ts'
import { Thread } from './Thread.tsx'

interface Props {
  id: string
  handlers: readonly { id: string; name: string }[]
  change: (feedback: Feedback, set: { state?: FeedbackState; assigneeId?: string | null }) => Promise<void>
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
}

/** One feedback beside the list: text, state, assignee and replies. */
export function FeedbackPanel({ id, handlers, change, close, walk }: Props) {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof feedbackGet>('GET /pressplatform/feedback/{id}', { id })
  if (!data)
    return (
      <MarginForm title={t.title} open close={close}>
        {error ? <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </MarginForm>
    )
  const note = (
    <>
      {typeName(data.type, t)} · <When at={data.createdAt} />
      {data.satisfaction ? ` · ${t.satisfaction} ${t.stars(data.satisfaction)}` : ''}
    </>
  )
  return (
    <MarginForm title={data.memberName} note={note} mark={<Avatar name={data.memberName} size={40} />} open close={close} walk={walk}>
      <FeedbackBody feedback={data} handler />
      <div className={styles.handle}>
        <label>
          {t.state}
          <Select
            value={data.state}
            options={states.map((value) => ({ value, label: t[value] }))}
            onChange={(state) => void change(data, { state })}
          />
        </label>
        <label>
          {t.assignee}
          <Select
            value={data.assigneeId ?? ''}
            options={[{ value: '', label: t.unassigned }, ...handlers.map((each) => ({ value: each.id, label: each.name }))]}
            onChange={(value) => void change(data, { assigneeId: value || null })}
          />
        </label>
      </div>
      <Thread feedback={data} />
    </MarginForm>
  )
}
