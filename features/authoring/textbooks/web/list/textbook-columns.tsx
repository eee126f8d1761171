import type { Textbook } from '../../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import type { ReactNode } from 'react'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { When } from '#web/ui/time/When.tsx'
import { Cover } from '../Cover.tsx'
import { StateMark } from '../StateMark.tsx'
import styles from './textbook-columns.module.css'
import { shownState } from './actions/textbook-actions.ts'
import type { texts } from '../texts.ts'

interface Needs {
  t: (typeof texts)['zh-CN']
  typeName: (id: string | null) => string
  levelName: (id: string | null) => string
  /** The book's title as a link to where it opens. */
  link: (book: Textbook) => ReactNode
  bin: boolean
}

/** Written chapters in percent; undefined for a textbook without chapters. */
export const percentOf = ({ writtenCount, chapterCount }: Pick<Textbook, 'writtenCount' | 'chapterCount'>): number | undefined =>
  chapterCount ? Math.floor((writtenCount / chapterCount) * 100) : undefined

export const authorsOf = ({ authors }: Pick<Textbook, 'authors'>, separator: string): string => authors.map(({ name }) => name).join(separator)

/** The first authors of a textbook, at most `most`, with “et al.” if there are more. */
export const firstAuthors = (book: Pick<Textbook, 'authors'>, t: { andOthers: (names: string) => string }, most: number): string =>
  book.authors.length > most ? t.andOthers(authorsOf({ authors: book.authors.slice(0, most) }, '、')) : authorsOf(book, '、')

/** The columns of the textbook table. */
export function textbookColumns({ t, typeName, levelName, link, bin }: Needs): Column<Textbook>[] {
  return [
    {
      key: 'name',
      title: t.textbook,
      width: 200,
      sort: ['name', '-name'],
      render: (book) => (
        <div className={styles.book}>
          <Cover url={book.coverUrl} height={42} />
          <div>
            <b>{link(book)}</b>
            <small>{firstAuthors(book, t, 3) || '-'}</small>
          </div>
        </div>
      ),
    },
    { key: 'state', title: t.state, width: 92, render: (book) => <StateMark state={shownState(book)} /> },
    { key: 'type', title: t.type, width: 92, render: ({ typeId }) => <span className={styles.cut}>{typeName(typeId) || '-'}</span> },
    { key: 'level', title: t.level, width: 92, optional: true, render: ({ levelId }) => levelName(levelId) || '-' },
    { key: 'edition', title: t.edition, width: 92, render: ({ editionLabel }) => <span className={styles.cut}>{editionLabel || '-'}</span> },
    { key: 'progress', title: t.progress, width: 150, render: (book) => <Progress book={book} t={t} /> },
    { key: 'words', title: t.words, width: 96, align: 'end', optional: true, render: ({ wordCount }) => thousands(wordCount) },
    { key: 'readers', title: t.readers, width: 96, align: 'end', render: ({ readerCount }) => (readerCount ? thousands(readerCount) : '-') },
    { key: 'isbn', title: t.isbn, width: 150, optional: true, render: ({ isbn }) => isbn || '-' },
    {
      key: 'updatedBy',
      title: t.updatedBy,
      width: 92,
      optional: true,
      render: ({ updatedBy }) => <span className={styles.cut}>{updatedBy || '-'}</span>,
    },
    bin
      ? { key: 'updated', title: t.deleted, width: 116, render: ({ deletedAt }) => (deletedAt ? <When at={deletedAt} /> : '-') }
      : { key: 'updated', title: t.updated, width: 116, sort: ['-updatedAt', 'updatedAt'], render: ({ updatedAt }) => <When at={updatedAt} /> },
  ]
}

function Progress({ book, t }: { book: Textbook; t: Needs['t'] }) {
  const percent = percentOf(book)
  if (percent === undefined) return '-'
  return (
    <span className={styles.progress} title={t.written(book.writtenCount, book.chapterCount)}>
      <i>
        <i style={{ inlineSize: `${percent}%` }} />
      </i>
      {percent}%
    </span>
  )
}
