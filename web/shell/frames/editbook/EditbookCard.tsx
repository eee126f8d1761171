import type { Data } from '#contract/call.ts'
import type { textbookGet } from '#features/authoring/textbooks/contract.ts'
import { thousands } from '#plain/numbers/thousands.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import style from './EditbookCard.module.css'
import { texts } from '../../texts.ts'

/** Cover and key figures of the book, in the left column of screens that put nothing else there. */
export function EditbookCard({ book }: { book: Data<typeof textbookGet> | undefined }) {
  const t = useTexts(texts)
  if (!book) return null
  return (
    <div className={style.card}>
      <img src={book.coverUrl} alt="" className={style.cover} />
      <p className={style.name}>{book.name}</p>
      {book.subtitle && <p className={style.subtitle}>{book.subtitle}</p>}
      <ul className={style.facts}>
        <li>{book.chapterCount ? t.written(book.writtenCount, book.chapterCount) : t.noChapters}</li>
        {book.wordCount > 0 && <li>{t.words(thousands(book.wordCount))}</li>}
        {book.editionNo !== null && <li>{t.edition(book.editionNo)}</li>}
        {book.readerCount > 0 && <li>{t.readers(thousands(book.readerCount))}</li>}
      </ul>
    </div>
  )
}
