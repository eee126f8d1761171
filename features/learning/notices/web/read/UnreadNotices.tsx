import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import type { myNoticeList } from '../../contract.ts'
import { MyNoticeLink } from '../list/MyNoticeLink.tsx'
import { myNoticesLine, noticePath } from '../lines.ts'
import styles from '../notices.module.css'
import { readTexts } from './read-texts.ts'

/** The most notices on the first page. */
const most = 4

/** On the first page of one's own centre, and on the home of a class: the notices that are still to be read or confirmed; nothing where there are none. */
export function UnreadNotices({ classId = '' }: { classId?: string }) {
  const t = useTexts(readTexts)
  const { data } = useRead<typeof myNoticeList>(myNoticesLine, { query: { open: true, size: most, ...withoutEmpty({ classId }) } })
  if (!data?.items.length) return null
  return (
    <section className={styles.unread} aria-labelledby="home-notices">
      <header>
        <h2 id="home-notices">{t.unreadTitle}</h2>
        {data.total > data.items.length && (
          <Link to={classId ? `/education/classes/notice?${new URLSearchParams({ id: classId })}` : '/mycenter/class'}>
            {t.unreadAll(data.total)}
          </Link>
        )}
      </header>
      <ul className={styles.mine}>
        {data.items.map((notice) => (
          <li key={notice.id}>
            <MyNoticeLink notice={notice} to={noticePath(notice.id, classId)} withClass={!classId} />
          </li>
        ))}
      </ul>
    </section>
  )
}
