import type { Message, messageList } from '../../contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { groupMessages } from './group.ts'
import { listLine } from '../lines.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './messages.module.css'
import { texts } from '../texts.ts'
import type { MessageActions } from './use-message-actions.ts'

interface Props {
  type: string
  unread: boolean
  actions: MessageActions
  showAll: () => void
}

/** The messages that match the filters; older ones are loaded on demand. */
export function InboxList({ type, unread, actions, showAll }: Props) {
  const t = useTexts(texts)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [listLine, 'inbox', type, unread],
    queryFn: ({ pageParam, signal }) =>
      send<typeof messageList>(
        listLine,
        { query: { size: 20, unread, ...withoutEmpty({ type }), ...(pageParam && { cursor: pageParam }) } },
        { signal, silent: true },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <Waiting>
        <Skeleton active className={styles.wait ?? ''} paragraph={{ rows: 6 }} title={false} />
      </Waiting>
    )
  const messages = data.pages.flatMap(({ items }) => items)
  if (messages.length === 0) {
    if (!type && !unread) return <EmptyState title={t.none} detail={t.noneHelp} />
    return (
      <EmptyState title={t.noneUnread} detail={t.noneUnreadHelp}>
        <Button onClick={showAll}>{t.showAll}</Button>
      </EmptyState>
    )
  }
  return (
    <>
      {groupMessages(messages).map((group) => (
        <Group key={group[0]?.id} messages={group} actions={actions} />
      ))}
      {hasNextPage && (
        <Button className={styles.more ?? ''} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  )
}

function Group({ messages: [first, ...rest], actions }: { messages: Message[]; actions: MessageActions }) {
  const t = useTexts(texts)
  const [unfolded, setUnfolded] = useState(false)
  if (!first) return null
  return (
    <>
      <MessageRow message={first} actions={actions} />
      {rest.length > 0 && (
        <Button type="link" size="small" className={styles.fold ?? ''} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? t.fold : t.related(rest.length)}
        </Button>
      )}
      {unfolded && (
        <div className={styles.related}>
          {rest.map((message) => (
            <MessageRow key={message.id} message={message} actions={actions} />
          ))}
        </div>
      )}
    </>
  )
}
