import { LikeOutlined, LockOutlined, MessageOutlined, PaperClipOutlined, PushpinFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { When } from '#web/ui/time/When.tsx'
import type { Thread } from '../../contract.ts'
import { AuthorAvatar, AuthorName } from '../post/author.tsx'
import { postTexts } from '../post-texts.ts'
import { threadTexts } from './thread-texts.ts'
import styles from './thread.module.css'

interface Props {
  thread: Thread
  to: string
  /** Names its class, in a list of several classes. */
  named: boolean
  heading: 'h2' | 'h3'
  /** Says what a pinned thread is. */
  pinnedWord: string
  /** Further marks beside the title. */
  marks?: ReactNode
  /** Further figures. */
  figures?: ReactNode
}

/** A topic or a question in a list. */
export function ThreadRow({ thread, to, named, heading: Heading, pinnedWord, marks, figures }: Props) {
  const t = useTexts(threadTexts)
  const words = useTexts(postTexts)
  const { author, title, excerpt, unread, pinned, locked, state, replies, likes } = thread
  return (
    <li className={styles.row} data-unread={unread || undefined}>
      <AuthorAvatar author={author} size={36} />
      <div className={styles.main}>
        <div className={styles.title}>
          {pinned && (
            <span className={styles.pinned}>
              <PushpinFilled aria-hidden /> {pinnedWord}
            </span>
          )}
          <Heading>
            <Link to={to}>{title}</Link>
          </Heading>
          {marks}
          {state === 'held' && <span className={styles.held}>{words.held}</span>}
          {state === 'hidden' && <span className={styles.held}>{words.hidden}</span>}
          {locked && (
            <span className={styles.quiet}>
              <LockOutlined aria-hidden /> {t.locked}
            </span>
          )}
          {unread && <span className={styles.dot}>{t.unread}</span>}
        </div>
        {excerpt && <p className={styles.excerpt}>{excerpt}</p>}
        <p className={styles.foot}>
          <span>
            <AuthorName author={author} />
          </span>
          <When at={thread.repliedAt} />
          {named && <span>{thread.className}</span>}
          {thread.anchored && (
            <span>
              <PaperClipOutlined aria-hidden /> {t.anchored}
            </span>
          )}
          <span title={words.replies(replies)}>
            <MessageOutlined aria-hidden /> {replies}
            <span className="visually-hidden">{words.replies(replies)}</span>
          </span>
          {likes > 0 && (
            <span title={words.like(likes)}>
              <LikeOutlined aria-hidden /> {likes}
            </span>
          )}
          {figures}
        </p>
      </div>
    </li>
  )
}
