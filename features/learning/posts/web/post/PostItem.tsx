import { LikeFilled, LikeOutlined, LockOutlined, MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { AttachmentList } from '#features/library/attachments/web/AttachmentList.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { PostLine, postLike } from '../../contract.ts'
import { postLines } from '../lines.ts'
import { postTexts } from '../post-texts.ts'
import { AuthorAvatar, AuthorName, nameOf } from './author.tsx'
import { EditPost } from './EditPost.tsx'
import styles from './post.module.css'
import { PostMenu } from './PostMenu.tsx'

interface Props {
  post: PostLine
  /** Opens the form for a reply; absent where none is offered. */
  reply?: (() => void) | undefined
  /** Edits in another way than in its place: the first post of a thread is edited with its title. */
  edit?: (() => void) | undefined
  /** Called when the post was deleted. */
  removed?: () => void
  /** Further buttons. */
  actions?: ReactNode
  /** A mark beside the name, such as 已采纳. */
  mark?: ReactNode
  small?: boolean
}

/** A post: who, when, what, its files, and what the reader may do with it. */
export function PostItem({ post, reply, edit, removed, actions, mark, small = false }: Props) {
  const t = useTexts(postTexts)
  const [editing, setEditing] = useState(false)
  if (post.state === 'deleted' || post.doc === null) return <p className={styles.gone}>{t.deleted}</p>
  return (
    <article className={styles.post} data-small={small || undefined} data-state={post.state} aria-label={nameOf(t, post.author)}>
      <AuthorAvatar author={post.author} size={small ? 28 : 36} />
      <div className={styles.body}>
        <header>
          <AuthorName author={post.author} />
          {post.answers && <span className={styles.quiet}>{t.answers(nameOf(t, post.answers))}</span>}
          {post.private && (
            <span className={styles.private} title={t.privateHelp}>
              <LockOutlined aria-hidden /> {t.private}
            </span>
          )}
          {mark}
          <span className={styles.quiet}>
            <When at={post.createdAt} />
            {post.editedAt && ` · ${t.edited}`}
          </span>
        </header>
        {post.state === 'held' && (
          <p className={styles.state} role="note">
            <b>{t.held}</b> {t.heldHelp}
          </p>
        )}
        {post.state === 'hidden' && (
          <p className={styles.state} role="note">
            <b>{t.hidden}</b> {t.hiddenHelp(post.reason)}
          </p>
        )}
        {editing ? (
          <EditPost post={post} close={() => setEditing(false)} />
        ) : (
          <>
            <RichText doc={post.doc} />
            <AttachmentList files={post.files} />
          </>
        )}
        <footer>
          {post.state === 'shown' && <Like post={post} />}
          {reply && post.can.reply && (
            <Button type="text" size="small" icon={<MessageOutlined aria-hidden />} onClick={reply}>
              {t.reply}
            </Button>
          )}
          {actions}
          <PostMenu post={post} edit={edit ?? (() => setEditing(true))} removed={removed} />
        </footer>
      </div>
    </article>
  )
}

function Like({ post: { id, liked, likes } }: { post: PostLine }) {
  const t = useTexts(postTexts)
  const [like, { busy }] = useCall<typeof postLike>('PUT /pressplatform/posts/{postId}/like', { refresh: postLines })
  return (
    <Button
      type="text"
      size="small"
      aria-pressed={liked}
      className={liked ? (styles.liked ?? '') : ''}
      icon={liked ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
      disabled={busy}
      onClick={() => void like({ postId: id, body: { liked: !liked } })}
    >
      {t.like(likes)}
    </Button>
  )
}
