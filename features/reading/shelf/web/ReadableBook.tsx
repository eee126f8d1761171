import type { Data } from '#contract/call.ts'
import type { bookList } from '#features/reading/reader/contract.ts'
import { readShare } from '#plain/numbers/reading-rate.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { dayText, When } from '#web/ui/time/When.tsx'
import { texts } from './texts.ts'
import styles from './my-textbooks.module.css'
import { screenHref } from '#web/kernel/page/router-base.ts'

type Book = Data<typeof bookList>['items'][number]

/** A textbook that the person may read: progress, place, source of the access and its end. The one read last is shown larger. */
export function ReadableBook({ book, latest }: { book: Book; latest: boolean }) {
  const t = useTexts(texts)
  const percent = Math.round(book.progress * 100)
  const finished = book.progress >= readShare
  const ended = book.endsAt !== null && new Date(book.endsAt) < new Date()
  const href = screenHref(`/Previewtextbook?${new URLSearchParams({ id: book.textbookId })}`)
  const authors = book.authors.map(({ name }) => name).join(' ')
  const verb = finished ? t.again : book.place ? t.goOn : t.start
  return (
    <article className={styles.book} data-latest={latest || undefined}>
      <img src={book.coverUrl} alt="" width={latest ? 106 : 71} height={latest ? 150 : 100} loading="lazy" />
      <div className={styles.words}>
        {latest && <small className={styles.latest}>{t.latest}</small>}
        <h2>{ended ? book.name : <a href={href}>{book.name}</a>}</h2>
        <p className={styles.by}>{[book.subtitle, authors, book.editionLabel].filter(Boolean).join('　')}</p>
        <p className={styles.progress}>
          <progress max={100} value={percent} aria-label={t.read(percent)} />
          <span>{finished ? t.finishedWord : book.place ? t.read(percent) : t.notStarted}</span>
        </p>
        {book.place && !finished && (
          <p className={styles.place}>
            {t.placeIn(book.place.chapterName)} · <When at={book.place.at} />
          </p>
        )}
      </div>
      <div className={styles.right}>
        <span>
          {t[book.source]}
          {book.endsAt && <small data-ended={ended || undefined}>{(ended ? t.ended : t.endsAt)(dayText(book.endsAt))}</small>}
        </span>
        {!ended && (
          <a className={styles.go} href={href} data-primary={latest || undefined} aria-label={`${verb}: ${book.name}`}>
            {verb}
          </a>
        )}
      </div>
    </article>
  )
}
