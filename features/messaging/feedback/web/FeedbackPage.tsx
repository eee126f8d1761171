import type { Feedback, feedbackHandle, feedbackHandlers, feedbackList, FeedbackState } from '../contract.ts'
import { useMemo } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { days, oneEntry, oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { toTimestamps } from '#web/ui/time/days.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { FeedbackPanel } from './FeedbackMargin.tsx'
import { StateMark, states, typeName, types } from './feedback-words.tsx'
import { feedbackLines } from './lines.ts'
import { texts } from './texts.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { When } from '#web/ui/time/When.tsx'
import styles from './feedback.module.css'

const feedback: ListCall<typeof feedbackList> = { name: 'feedback', line: 'POST /pressplatform/feedback/list' }

/** List of the feedback sent to the institution. */
export default function FeedbackPage() {
  const t = useTexts(texts)
  const undo = useUndo()
  const handlers = useRead<typeof feedbackHandlers>('GET /pressplatform/feedback/handlers', {}).data ?? []
  const stateOptions = optionsOf(states, (value) => t[value])
  const typeOptions = optionsOf(types, (value) => typeName(value, t))
  const list = useListPage({
    call: feedback,
    filters: {
      q: search(t.search, 60),
      state: oneOf(t.state, stateOptions),
      type: oneOf(t.type, typeOptions),
      assignee: oneEntry(t.assignee, handlers),
      ...days(t.when, 'rare'),
    },
    sorts: { '-createdAt': t.newest, createdAt: t.oldest, '-updatedAt': t.active },
    ask: ({ q, state, type, assignee, from, to, sort }, place) => ({
      body: { ...withoutEmpty({ q, state, type, assigneeId: assignee }), ...toTimestamps({ from, to }), sort, ...place },
    }),
  })
  const [handle] = useCall<typeof feedbackHandle>('PUT /pressplatform/feedback/{id}', { refresh: feedbackLines, refreshOnConflict: true })
  const change = async (given: Feedback, set: { state?: FeedbackState; assigneeId?: string | null }) => {
    const done = await handle({ id: given.id, body: { ...set, rowVersion: given.rowVersion } })
    if (!done || !set.state) return
    const { data } = done
    undo(t.moved(t[data.state]), () => void handle({ id: data.id, body: { state: given.state, rowVersion: data.rowVersion } }))
  }
  const columns = useMemo(() => feedbackColumns(t), [t])
  return (
    <ListPage
      flat
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      columns={columns}
      nameOf={(row) => row.body.slice(0, 40)}
      none={{ title: t.none, help: t.noneHelp }}
      form={({ id, close, walk }) => <FeedbackPanel key={id} id={id} handlers={handlers} change={change} close={close} walk={walk} />}
    />
  )
}

/** Columns of the feedback list. */
const feedbackColumns = (t: (typeof texts)['zh-CN']): Column<Feedback>[] => [
  { key: 'body', title: t.content, width: 280, render: (row) => <span className={styles.text}>{row.body}</span> },
  { key: 'state', title: t.state, width: 100, render: (row) => <StateMark state={row.state} t={t} /> },
  { key: 'type', title: t.type, width: 100, render: (row) => typeName(row.type, t) },
  { key: 'sender', title: t.sender, width: 100, render: (row) => row.memberName },
  { key: 'assignee', title: t.assignee, width: 100, render: (row) => row.assigneeName || '-' },
  { key: 'created', title: t.when, width: 116, sort: ['-createdAt', 'createdAt'], render: (row) => <When at={row.createdAt} /> },
  { key: 'replies', title: t.replies, width: 72, align: 'end', optional: true, render: (row) => row.replyCount || '-' },
  {
    key: 'satisfaction',
    title: t.satisfaction,
    width: 90,
    optional: true,
    render: (row) => (row.satisfaction ? t.stars(row.satisfaction) : '-'),
  },
]
