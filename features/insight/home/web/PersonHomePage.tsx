import type { bookList } from '#features/reading/reader/contract.ts'
import { ownHour } from '#web/kernel/session/zone.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { readShare } from '#plain/numbers/reading-rate.ts'
import { Link } from 'react-router'
import { HomeAnnouncements } from '#features/messaging/announcements/web/read/HomeAnnouncements.tsx'
import { Filled } from '#web/kernel/Filled.tsx'
import { useGlobal, useParameter } from '#web/kernel/session/state.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { HomeMessages } from '#features/messaging/messages/web/inbox/HomeMessages.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { personHomeParts } from './slots.ts'
import styles from './person-home.module.css'
import { texts } from './person-home-texts.ts'
import { partOfDay } from './part-of-day.ts'
import { ReadableBook } from '#features/reading/shelf/web/ReadableBook.tsx'
import { ShelfBook } from '#features/reading/shelf/web/ShelfBook.tsx'

/** Home page of a reader: what falls due and is to be read, the book to continue, other books, announcements and messages. */
export default function HomePage() {
  const t = useTexts(texts)
  const name = useGlobal(({ userInfo }) => userInfo?.name ?? '')
  const announcements = useParameter('announcements')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t.hello(partOfDay(ownHour()), name)}</h1>
      <div className={styles.columns}>
        <div>
          <Filled slot={personHomeParts} props={{}} />
          <Books />
        </div>
        <aside className={styles.beside} aria-label={announcements ? t.beside : t.messages}>
          {announcements && (
            <section aria-labelledby="home-announcements">
              <h2 id="home-announcements">{t.announcements}</h2>
              <HomeAnnouncements />
            </section>
          )}
          <section aria-labelledby="home-messages">
            <h2 id="home-messages">{t.messages}</h2>
            <HomeMessages />
          </section>
        </aside>
      </div>
    </div>
  )
}

function Books() {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof bookList>('GET /pressplatform/reading/books', { query: { size: 6 } })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <Waiting>
        <TableSkeleton rows={4} />
      </Waiting>
    )
  const [first, ...others] = data.items
  if (!first) return <EmptyState title={t.noBooks} detail={t.noBooksHelp} />
  const begun = first.place !== null && first.progress < readShare
  const shelf = begun ? others : data.items.slice(0, 5)
  return (
    <section aria-labelledby="home-books">
      {begun && <ReadableBook book={first} latest />}
      <header className={styles.head}>
        <h2 id="home-books">{t.books}</h2>
        <Link to="/mycenter/textbook">{t.allBooks(thousands(data.total))}</Link>
      </header>
      <ul className={styles.shelf}>
        {shelf.map((book) => (
          <li key={book.textbookId}>
            <ShelfBook book={book} />
          </li>
        ))}
      </ul>
    </section>
  )
}
