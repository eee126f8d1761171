import { Button, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Class } from '#features/learning/classes/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { PopOver } from '#web/ui/pop-over/PopOver.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Place, Understanding, understandingGet } from '../contract.ts'
import { understandingLine } from './lines.ts'
import { PlaceItem } from './PlaceItem.tsx'
import { PlaceNotice } from './PlaceNotice.tsx'
import styles from './understanding.module.css'
import { understandingTexts } from './texts.ts'

const keyOf = ({ chapterId, point, block }: Place) => `${chapterId} ${point} ${block}`

/** The places of a chapter that a class understood least, with what can be done about them. */
export function Places({ klass }: { klass: Class }) {
  const t = useTexts(understandingTexts)
  const [query, setQuery] = useSearchParams()
  const [writing, setWriting] = useState<Place>()
  const chapterId = reference.read(query.get('chapter') ?? '')
  const asked = { classId: klass.id, query: chapterId ? { chapterId } : {} }
  const { data, error, refetch } = useRead<typeof understandingGet>(understandingLine, asked, { keep: true })
  const choose = (id: string) => {
    const next = new URLSearchParams(query)
    next.set('chapter', id)
    setQuery(next)
  }
  return (
    <div className={styles.split}>
      <div className={styles.page}>
        <PageHeader title={t.title} level={2} aside={data?.book && <span className={styles.book}>{data.book.name}</span>} />
        {data ? (
          <Found klass={klass} found={data} choose={choose} write={setWriting} />
        ) : error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <Waiting>
            <Skeleton active title={false} paragraph={{ rows: 10 }} />
          </Waiting>
        )}
      </div>
      {writing && data?.book && (
        <PlaceNotice
          key={keyOf(writing)}
          klass={klass}
          place={writing}
          keptAs={`understanding ${klass.id} ${keyOf(writing)}`}
          close={() => setWriting(undefined)}
        />
      )}
    </div>
  )
}

function How() {
  const t = useTexts(understandingTexts)
  return (
    <div className={styles.how}>
      <p>{t.howSources}</p>
      <p>{t.howScore}</p>
      <p>{t.howPrivacy}</p>
    </div>
  )
}

interface FoundProps {
  klass: Class
  found: Understanding
  choose: (chapterId: string) => void
  write: (place: Place) => void
}

function Found({ klass, found, choose, write }: FoundProps) {
  const t = useTexts(understandingTexts)
  const { book, chapters, chapterId, places, students, needed, can } = found
  if (!book)
    return (
      <EmptyState title={t.noBook} detail={t.noBookHelp}>
        {klass.can.change && <Link to={`/education/classes/editor?${new URLSearchParams({ id: klass.id })}`}>{t.toSettings}</Link>}
      </EmptyState>
    )
  const few = students < needed && <p className={styles.few}>{t.few(students, needed)}</p>
  if (chapterId === null)
    return (
      <>
        {few}
        <EmptyState title={t.none} detail={t.noneHelp} />
      </>
    )
  const options = chapters
    .filter((chapter) => chapter.places > 0)
    .map(({ id, number, name, places: count }) => ({ value: id, label: t.chapterOf([number, name].filter(Boolean).join('　'), count) }))
  return (
    <>
      <div className={styles.tools}>
        <Select
          aria-label={t.chapter}
          className={styles.chapter ?? ''}
          value={chapterId}
          options={options}
          popupMatchSelectWidth={false}
          onChange={choose}
        />
        <PopOver label={t.how} edge="end" title={t.how} content={<How />}>
          <Button type="text">{t.how}</Button>
        </PopOver>
      </div>
      {few}
      <ol className={styles.places} aria-label={t.list}>
        {places.map((place) => (
          <PlaceItem key={keyOf(place)} classId={klass.id} bookId={book.id} place={place} mayAct={can.act} write={() => write(place)} />
        ))}
      </ol>
    </>
  )
}
