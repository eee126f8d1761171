import { LikeFilled, LikeOutlined, LockOutlined, MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { AttachmentList } from '#features/library/attachments/web/AttachmentList.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { Entry } from '#web/ui/entry/Entry.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { PostLine, postLike } from '../../contract.ts'
import { postLines } from '../lines.ts'
import { type PostTexts, postTexts } from '../post-texts.ts'
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
    <Entry
      label={nameOf(t, post.author)}
      avatar={<AuthorAvatar author={post.author} size={small ? 28 : 36} />}
      small={small}
      head={
        <>
          <AuthorName author={post.author} />
          {post.answers && <small>{t.answers(nameOf(t, post.answers))}</small>}
          {post.private && (
            <span className={styles.private} title={t.privateHelp}>
              <LockOutlined aria-hidden /> {t.private}
            </span>
          )}
          {mark}
          <small>
            <When at={post.createdAt} />
            {post.editedAt && ` · ${t.edited}`}
          </small>
        </>
      }
      note={noteOf(t, post)}
      foot={
        <>
          {post.state === 'shown' && <Like post={post} />}
          {reply && post.can.reply && (
            <Button type="text" size="small" icon={<MessageOutlined aria-hidden />} onClick={reply}>
              {t.reply}
            </Button>
          )}
          {actions}
          <PostMenu post={post} edit={edit ?? (() => setEditing(true))} removed={removed} />
        </>
      }
    >
      {editing ? (
        <EditPost post={post} close={() => setEditing(false)} />
      ) : (
        <>
          <RichText doc={post.doc} />
          <AttachmentList files={post.files} />
        </>
      )}
    </Entry>
  )
}

function noteOf(t: PostTexts, { state, reason }: PostLine) {
  if (state === 'held') return { title: t.held, help: t.heldHelp }
  return state === 'hidden' ? { title: t.hidden, help: t.hiddenHelp(reason) } : undefined
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
