import type { Textbook } from '../../contract.ts'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { When } from '#web/ui/time/When.tsx'
import { chapterAddress, previewHref } from '../addresses.ts'
import { Cover, heightOf } from '../Cover.tsx'
import style from './overview.module.css'
import { StateMark } from '../StateMark.tsx'
import { shownState } from '../list/actions/textbook-actions.ts'
import { firstAuthors, percentOf } from '../list/textbook-columns.tsx'
import { texts } from '../texts.ts'

/** The textbooks edited last, as a shelf. */
export function OverviewShelf({ books }: { books: readonly Textbook[] | undefined }) {
  const t = useTexts(texts)
  if (!books) return <ul className={style.shelf} aria-hidden="true" />
  return (
    <ul className={style.shelf}>
      {books.map((book) => (
        <li key={book.id}>
          <BookLink book={book} />
          <p className={style.by}>{[firstAuthors(book, t, 2), book.editionLabel].filter(Boolean).join('　') || '\u00A0'}</p>
          <p className={style.foot}>
            <StateMark state={shownState(book)} percent={percentOf(book)} />
            <When at={book.updatedAt} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function BookLink({ book }: { book: Textbook }) {
  const inside = (
    <>
      <span className={style.stand}>
        <Cover url={book.coverUrl} height={heightOf(book.id)} />
      </span>
      <span className={style.name}>{book.name}</span>
    </>
  )
  return book.can.edit ? (
    <Link to={chapterAddress(book.id)} title={book.name}>
      {inside}
    </Link>
  ) : (
    <a href={previewHref(book)} title={book.name}>
      {inside}
    </a>
  )
}
