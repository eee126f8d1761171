import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { OpenThread, Post, PostLine, postList, postReplies } from '../../contract.ts'
import { belowLine, postsLine } from '../lines.ts'
import { postTexts } from '../post-texts.ts'
import { nameOf } from './author.tsx'
import { PostItem } from './PostItem.tsx'
import styles from './post.module.css'
import { ReplyForm } from './ReplyForm.tsx'

const sorts = ['oldest', 'newest', 'likes'] as const
type Sort = (typeof sorts)[number]
const pageSize = 20

interface Props {
  thread: Pick<OpenThread, 'id' | 'replies' | 'can'>
  /** Further buttons of a reply, and a mark beside its author. */
  actions?: ((post: PostLine) => ReactNode) | undefined
  mark?: ((post: PostLine) => ReactNode) | undefined
}

/** The replies of a thread in two levels, and the form for a new one below them. */
export function Replies({ thread, actions, mark }: Props) {
  const t = useTexts(postTexts)
  const [query, setQuery] = useSearchParams()
  const sort: Sort = sorts.find((each) => each === query.get('sort')) ?? 'oldest'
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
  const { data, error, refetch } = useRead<typeof postList>(
    postsLine,
    { threadId: thread.id, query: { sort, page, size: pageSize } },
    { keep: true, every: () => 30_000 },
  )
  const change = (changes: Record<string, string>) =>
    setQuery((now) => {
      for (const [name, value] of Object.entries(changes)) now.set(name, value)
      return now
    })
  return (
    <section className={styles.replies} aria-label={t.replies(thread.replies)}>
      <div className={styles.head}>
        <h3>{t.replies(thread.replies)}</h3>
        {thread.replies > 1 && (
          <Segmented<Sort>
            size="small"
            aria-label={t.sort}
            value={sort}
            options={sorts.map((value) => ({ value, label: t.sorts(value) }))}
            onChange={(value) => change({ sort: value, page: '1' })}
          />
        )}
      </div>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Spinner label={t.replies(thread.replies)} />}
      {data?.items.length === 0 && <EmptyState title={t.noReplies} detail={thread.can.reply ? t.noRepliesHelp : t.closedFor} />}
      <ul className={styles.list}>
        {data?.items.map((post) => (
          <li key={post.id}>
            <Reply post={post} thread={thread} actions={actions} mark={mark} />
          </li>
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pager
          counted={t.replies(thread.replies)}
          total={data.total}
          page={page}
          size={pageSize}
          onChange={({ page: next }) => next && change({ page: String(next) })}
        />
      )}
      {thread.can.reply ? (
        <ReplyForm threadId={thread.id} student={thread.can.anonymous} />
      ) : (
        (data?.items.length ?? 0) > 0 && <p className={styles.closed}>{t.closedFor}</p>
      )}
    </section>
  )
}

/** A reply with those below it: the first ones, and all of them when they are asked for. */
function Reply({ post, thread, actions, mark }: Props & { post: Post }) {
  const t = useTexts(postTexts)
  const [answered, setAnswered] = useState<PostLine>()
  const [whole, setWhole] = useState(false)
  const rest = useRead<typeof postReplies>(belowLine, whole ? { postId: post.id, query: { size: 100 } } : undefined, { keep: true })
  const below = rest.data?.items ?? post.replies
  const left = post.replyCount - below.length
  return (
    <>
      <PostItem post={post} reply={() => setAnswered(post)} actions={actions?.(post)} mark={mark?.(post)} />
      {(below.length > 0 || answered) && (
        <div className={styles.below}>
          {below.map((each) => (
            <PostItem key={each.id} small post={each} reply={() => setAnswered(each)} actions={actions?.(each)} mark={mark?.(each)} />
          ))}
          {left > 0 && !whole && (
            <Button type="link" size="small" className={styles.more ?? ''} onClick={() => setWhole(true)}>
              {t.moreReplies(left)}
            </Button>
          )}
          {answered && (
            <ReplyForm
              key={answered.id}
              threadId={thread.id}
              answers={{ id: answered.id, name: nameOf(t, answered.author), private: answered.private }}
              student={thread.can.anonymous}
              focus
              close={() => setAnswered(undefined)}
            />
          )}
        </div>
      )}
    </>
  )
}
