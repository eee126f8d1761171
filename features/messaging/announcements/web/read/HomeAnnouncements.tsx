import type { announcementShown } from '../../contract.ts'
import type { ReactNode } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useInboxAddress } from '#features/messaging/messages/web/inbox/use-inbox-address.ts'
import { When } from '#web/ui/time/When.tsx'
import styles from '../announcements.module.css'
import { shownLine } from '../lines.ts'
import { readerTexts } from './reader-texts.ts'

/** The announcements that the member should see now, at most `most`; `none` is shown if there are none. */
export function HomeAnnouncements({ most = 5, none }: { most?: number; none?: ReactNode }) {
  const t = useTexts(readerTexts)
  const address = useInboxAddress()
  const { data } = useRead<typeof announcementShown>(shownLine, {})
  if (!data?.length) return data ? none : null
  return (
    <ul className={styles.home} aria-label={t.announcements}>
      {data.slice(0, most).map(({ id, title, type, top, publisher, startAt, viewed }) => (
        <li key={id}>
          <button type="button" data-new={!viewed || undefined} onClick={() => address.openAnnouncement(id)}>
            <span className={styles.name}>
              <b>{title}</b>
              {top && <span className={styles.pin}>{t.top}</span>}
            </span>
            <small>
              <span>{t.typeName(type)}</span>
              <span>{publisher}</span>
              <When at={startAt} />
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}
