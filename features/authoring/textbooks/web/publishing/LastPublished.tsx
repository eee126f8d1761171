import type { Textbook } from '../../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { When } from '#web/ui/time/When.tsx'
import { previewHref } from '../addresses.ts'
import { Cover } from '../Cover.tsx'
import style from '../overview/overview.module.css'
import { overviewTexts } from '../overview/overview-texts.ts'
import { firstAuthors } from '../list/textbook-columns.tsx'
import { texts } from '../texts.ts'

/** The textbooks published last, with edition and number of readers. */
export function LastPublished({ books }: { books: readonly Textbook[] | undefined }) {
  const t = useTexts(overviewTexts)
  const tList = useTexts(texts)
  const body = () => {
    if (books?.length === 0) return <p className={style.none}>{t.nonePublished}</p>
    return (
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{t.book}</th>
            <th scope="col">{t.edition}</th>
            <th scope="col" data-number>
              {t.chapters}
            </th>
            <th scope="col" data-number>
              {t.readers}
            </th>
            <th scope="col" data-number>
              {t.publishedAt}
            </th>
          </tr>
        </thead>
        <tbody>
          {books?.map((book) => (
            <tr key={book.id}>
              <th scope="row">
                <a className={style.book} href={previewHref(book)}>
                  <Cover url={book.coverUrl} height={46} />
                  <span>
                    <b>{book.name}</b>
                    <small>{firstAuthors(book, tList, 3) || '\u00A0'}</small>
                  </span>
                </a>
              </th>
              <td>{book.editionNo === null ? '-' : t.editionNo(book.editionNo)}</td>
              <td data-number>{thousands(book.chapterCount)}</td>
              <td data-number>{thousands(book.readerCount)}</td>
              <td data-number>{book.publishedAt && <When at={book.publishedAt} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  return (
    <section aria-labelledby="overview-published">
      <div className={style.section}>
        <h2 id="overview-published">{t.lastPublished}</h2>
      </div>
      {body()}
    </section>
  )
}
