import { LeftOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { OpenThread, threadSeen } from '../../contract.ts'
import { PostItem } from '../post/PostItem.tsx'
import { AnchorQuote } from './AnchorQuote.tsx'
import { threadTexts } from './thread-texts.ts'
import styles from './thread.module.css'

const listLines = ['GET /pressplatform/topics', 'GET /pressplatform/questions'] as const

interface Props {
  thread: OpenThread
  /** The list that it belongs to. */
  back: string
  marks?: ReactNode
  /** The buttons of teachers. */
  tools?: ReactNode
  /** Buttons below its text. */
  actions?: ReactNode
  edit: () => void
  removed: () => void
  children: ReactNode
}

/** A topic or a question: its title, what it is about, its first post, and what follows. What is shown counts as read. */
export function OpenThreadView({ thread, back, marks, tools, actions, edit, removed, children }: Props) {
  const t = useTexts(threadTexts)
  const refresh = useRefreshQueries(listLines)
  useObjectName(thread.title)
  const { id, unread, repliedAt } = thread
  useEffect(() => {
    if (!unread) return
    send<typeof threadSeen>('PUT /pressplatform/threads/{threadId}/seen', { threadId: id }, { silent: true })
      .then(refresh)
      .catch(() => undefined)
    // A further reply makes it unread again, which the next answer says.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, unread, repliedAt])
  return (
    <div className={styles.page}>
      <Link to={back} className={styles.back}>
        <LeftOutlined aria-hidden /> {t.back}
      </Link>
      <div className={styles.head}>
        <h2>{thread.title}</h2>
        {tools}
      </div>
      {marks && <p className={styles.facts}>{marks}</p>}
      {thread.anchor && <AnchorQuote anchor={thread.anchor} />}
      <PostItem post={thread.opening} edit={edit} removed={removed} actions={actions} />
      {children}
    </div>
  )
}
