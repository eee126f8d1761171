import type { announcementShown } from '@recto/contract/announcements'
import type { ReactNode } from 'react'
import { useAsk } from '../kernel/use-ask.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { useInboxAddress } from '../messages/use-inbox-address.ts'
import { When } from '../ui/list/When.tsx'
import styles from './announcements.module.css'
import { shownLine } from './lines.ts'
import { readerTexts } from './reader-texts.ts'

/** The announcements that the member should see now, at most `most`; `none` is shown if there are none. */
export function HomeAnnouncements({ most = 5, none }: { most?: number; none?: ReactNode }) {
  const t = useTexts(readerTexts)
  const address = useInboxAddress()
  const { data } = useAsk<typeof announcementShown>(shownLine, {})
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
