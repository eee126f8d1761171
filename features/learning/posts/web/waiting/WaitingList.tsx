import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { DecideButtons } from '#web/ui/entry/DecideButtons.tsx'
import { Reports } from '#web/ui/entry/Reports.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { postModerate, Waiting, waitingPosts } from '../../contract.ts'
import { postLines, waitingLine } from '../lines.ts'
import { PostItem } from '../post/PostItem.tsx'
import { postTexts } from '../post-texts.ts'
import { threadTexts } from '../thread/thread-texts.ts'
import styles from '../thread/thread.module.css'

const pageSize = 20

/** The posts of a class on which a teacher has to decide; `actions` are the buttons beside the title. */
export function WaitingList({ classId, actions }: { classId: string; actions: ReactNode }) {
  const t = useTexts(threadTexts)
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
  const { data, error, refetch } = useRead<typeof waitingPosts>(waitingLine, { classId, query: { page, size: pageSize } }, { keep: true })
  return (
    <section className={styles.page} aria-label={t.waiting}>
      <PageHeader title={t.waiting} level={2}>
        {actions}
      </PageHeader>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Spinner label={t.waiting} />}
      {data?.items.length === 0 && <EmptyState title={t.waitingNone} detail={t.waitingNoneHelp} />}
      <ul className={styles.list}>
        {data?.items.map((waiting) => (
          <WaitingPost key={waiting.post.id} waiting={waiting} classId={classId} />
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pager
          counted={t.waiting}
          total={data.total}
          page={page}
          size={pageSize}
          onChange={({ page: next }) =>
            next &&
            setQuery((now) => {
              now.set('page', String(next))
              return now
            })
          }
        />
      )}
    </section>
  )
}

function WaitingPost({ waiting: { post, threadId, kind, title, opening, reports, reportCount }, classId }: { waiting: Waiting; classId: string }) {
  const t = useTexts(threadTexts)
  const words = useTexts(postTexts)
  const [decide, { busy }] = useCall<typeof postModerate>('PUT /pressplatform/posts/{postId}/state', { refresh: postLines })
  const address =
    kind === 'topic'
      ? `/education/classes/discuss/details?${new URLSearchParams({ id: classId, topicId: threadId })}`
      : `/education/classes/qaa/details?${new URLSearchParams({ id: classId, questionId: threadId })}`
  return (
    <li className={styles.waiting}>
      <p className={styles.where}>
        <Link to={address}>{opening ? t.opening(title) : t.within(title)}</Link>
      </p>
      <PostItem post={{ ...post, can: { ...post.can, moderate: false, edit: false, remove: false } }} />
      <div className={styles.decide}>
        <Reports count={reportCount} reports={reports} />
        <DecideButtons state={post.state} words={words} busy={busy} decide={(body) => decide({ postId: post.id, body })} />
      </div>
    </li>
  )
}
