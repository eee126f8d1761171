import type { Data } from '#contract/call.ts'
import type { bookList } from '#features/reading/reader/contract.ts'
import { readShare } from '#plain/numbers/reading-rate.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './shelf-book.module.css'
import { texts } from './texts.ts'

/** A book on the shelf of the home page: cover, name and progress. */
export function ShelfBook({ book }: { book: Data<typeof bookList>['items'][number] }) {
  const t = useTexts(texts)
  const percent = Math.round(book.progress * 100)
  return (
    <a className={styles.book} href={screenHref(`/Previewtextbook?${new URLSearchParams({ id: book.textbookId })}`)}>
      <img src={book.coverUrl} alt="" width={120} height={169} loading="lazy" />
      <b>{book.name}</b>
      <small>{book.progress >= readShare ? t.finishedWord : book.place ? t.read(percent) : t.notStarted}</small>
    </a>
  )
}
