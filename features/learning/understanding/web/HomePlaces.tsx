import { Link, useNavigate } from 'react-router'
import { Block } from '#features/learning/class-home/web/Block.tsx'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { understandingGet } from '../contract.ts'
import { understandingLine } from './lines.ts'
import { PlaceItem } from './PlaceItem.tsx'
import styles from './understanding.module.css'
import { understandingTexts } from './texts.ts'

const most = 3

/** On the home of a class: the places that were understood least, with what can be done about them. A notice is written on their own page. */
export function HomePlaces({ classId }: { classId: string }) {
  const t = useTexts(understandingTexts)
  const go = useNavigate()
  const read = useRead<typeof understandingGet>(understandingLine, { classId, query: {} })
  const pageOf = (chapter: string | null) => `/education/classes/understanding?${new URLSearchParams({ id: classId, ...(chapter && { chapter }) })}`
  return (
    <Block title={t.title} aside={<Link to={pageOf(read.data?.chapterId ?? null)}>{t.all}</Link>} read={read} rows={6}>
      {({ book, students, needed, places, can }) =>
        book === null || places.length === 0 ? (
          <p className={styles.few}>{students < needed ? t.few(students, needed) : t.noneHelp}</p>
        ) : (
          <ul className={styles.places}>
            {places.slice(0, most).map((place) => (
              <PlaceItem
                key={`${place.chapterId} ${place.point} ${place.block}`}
                classId={classId}
                bookId={book.id}
                place={place}
                mayAct={can.act}
                write={() => void go(pageOf(place.chapterId))}
              />
            ))}
          </ul>
        )
      }
    </Block>
  )
}
