import type { Feedback } from '../contract.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { When } from '#web/ui/time/When.tsx'
import { StateMark, typeName } from './feedback-words.tsx'
import styles from './feedback.module.css'
import type { texts } from './texts.ts'

/** Columns of the feedback list. */
export const feedbackColumns = (t: (typeof texts)['zh-CN']): Column<Feedback>[] => [
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
