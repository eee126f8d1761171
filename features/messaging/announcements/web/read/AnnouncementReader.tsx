import type { announcementGet, announcementView, ReaderAnnouncement } from '../../contract.ts'
import { Skeleton } from 'antd'
import { Fragment, useEffect } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { inboxLines } from '#features/messaging/messages/web/lines.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import styles from '../announcements.module.css'
import { getLine, shownLine } from '../lines.ts'
import { readerTexts } from './reader-texts.ts'

/** One announcement as its audience reads it. Opening it counts as a view. */
export function AnnouncementReader({ id }: { id: string }) {
  const t = useTexts(readerTexts)
  const { data, error, refetch } = useRead<typeof announcementGet>(getLine, { id }, { onFocus: false })
  const [view] = useCall<typeof announcementView>('PUT /pressplatform/announcements/{id}/view', { silent: true, refresh: [shownLine, ...inboxLines] })
  const unseen = data?.viewed === false
  useEffect(() => {
    if (unseen) void view({ id })
  }, [unseen, id, view])
  if (error instanceof RequestError && error.errorCode === 'notFound') return <EmptyState title={t.gone} detail={t.goneHelp} />
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <Waiting>
        <Skeleton active />
      </Waiting>
    )
  return <AnnouncementText announcement={data} />
}

/** Title, publisher, dates and text of an announcement. */
export function AnnouncementText({ announcement }: { announcement: Omit<ReaderAnnouncement, 'id' | 'viewed'> }) {
  const t = useTexts(readerTexts)
  const { title, body, type, publisher, startAt, endAt } = announcement
  return (
    <article className={styles.article}>
      <h2>{title}</h2>
      <p className={styles.meta}>
        <span className={styles.kind} data-type={type}>
          {t.typeName(type)}
        </span>
        <span>{publisher}</span>
        <time dateTime={startAt}>{fullTime(startAt)}</time>
        {endAt && <span>{t.until(fullTime(endAt))}</span>}
      </p>
      <Paragraphs text={body} />
    </article>
  )
}

const address = /(https?:\/\/[^\s<>"'，。；、）】》]+)/

/** Plain text as paragraphs: empty lines separate them, web addresses become links. */
function Paragraphs({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {text.split(/\n\s*\n/).map((paragraph, at) => (
        <p key={at}>
          {paragraph.split(address).map((part, place) =>
            place % 2 ? (
              <a key={place} href={part} target="_blank" rel="noreferrer">
                {part}
              </a>
            ) : (
              <Fragment key={place}>{part}</Fragment>
            ),
          )}
        </p>
      ))}
    </div>
  )
}
