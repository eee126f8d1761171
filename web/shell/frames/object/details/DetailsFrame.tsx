import { ReadOutlined } from '@ant-design/icons'
import type { Book, bookGet } from '#features/reading/reader/contract.ts'
import { useMatches, useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Screen } from '#web/kernel/screen.ts'
import { ObjectFrame, ObjectHead } from '../ObjectFrame.tsx'
import { ChooseBook } from './ChooseBook.tsx'
import { ChooseCourse } from './ChooseCourse.tsx'
import { CourseFrame } from './CourseFrame.tsx'
import { detailsTexts } from './details-texts.ts'
import style from './DetailsFrame.module.css'

const home = '/mycenter/textbook'

/** The layout of the screens about one course, that of `?courseId=`, or about one book that is taught, that of `?id=`. */
export function DetailsFrame() {
  const [query] = useSearchParams()
  const screen = useMatches().at(-1)?.handle as Screen | undefined
  const courseId = query.get('courseId') ?? ''
  if (courseId) return <CourseFrame key={courseId} id={courseId} />
  // Screens that are about courses alone have no use for a book.
  return screen?.tab?.of ? <ChooseCourse /> : <BookFrame />
}

function BookFrame() {
  const t = useTexts(detailsTexts)
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const { data: book, error, refetch } = useRead<typeof bookGet>('GET /pressplatform/reading/books/{textbookId}', id ? { textbookId: id } : undefined)
  useObjectName(book?.name)
  if (!id) return <ChooseBook home={home} />
  return (
    <ObjectFrame
      layout="details"
      id={id}
      home={home}
      words={t}
      loaded={book !== undefined}
      error={error}
      retry={() => void refetch()}
      head={book && <BookHead book={book} />}
    />
  )
}

function BookHead({ book }: { book: Book }) {
  const t = useTexts(detailsTexts)
  const authors = book.authors.map(({ name }) => name).join(t.between)
  return (
    <div className={style.book}>
      <img className={style.cover} src={book.coverUrl} alt="" />
      <div>
        <ObjectHead name={book.name} facts={[authors, book.publisher, book.editionLabel].filter(Boolean).join(' · ')} />
        <a className={style.read} href={screenHref(`/Previewtextbook?${new URLSearchParams({ id: book.textbookId })}`)}>
          <ReadOutlined aria-hidden /> {book.place ? t.goOn : t.read}
        </a>
      </div>
    </div>
  )
}
