import { useRead } from '#web/kernel/hooks/use-read.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { classReadingMine } from '../../contract.ts'
import homeStyles from '../home.module.css'
import { ownReadingLine } from '../lines.ts'
import { ReadingBlock } from '../ReadingBlock.tsx'
import styles from './student.module.css'
import { studentTexts } from './student-texts.ts'

const whole = 100

/** How far the student has read in the book of the class, and the way back to the place. */
export function OwnReading({ classId }: { classId: string }) {
  const t = useTexts(studentTexts)
  const read = useRead<typeof classReadingMine>(ownReadingLine, { classId })
  return (
    <ReadingBlock title={t.reading} read={read} rows={5} isBehind={({ percent }) => percent === whole}>
      {({ book, percent, place }, shown) =>
        book === null ? (
          <p className={homeStyles.quiet}>{t.noBook}</p>
        ) : (
          <>
            <div className={styles.card}>
              <img src={book.coverUrl} alt="" width={64} height={90} loading="lazy" />
              <div>
                <b>{book.name}</b>
                <progress max={whole} value={percent} aria-label={t.progress(percent)} />
                <small>{t.progress(percent)}</small>
                <a href={screenHref(`/Previewtextbook?${new URLSearchParams({ id: book.id })}`)}>{place ? t.goOn : t.start}</a>
              </div>
            </div>
            <ol className={styles.chapters}>
              {shown.map(({ id, number, name, percent: of }) => (
                <li key={id}>
                  <a href={screenHref(`/Previewtextbook?${new URLSearchParams({ id: book.id, chapter: id })}`)}>
                    <small>{number}</small> {name}
                  </a>
                  <span>{of === whole ? t.read : of > 0 ? t.percent(of) : '–'}</span>
                </li>
              ))}
            </ol>
          </>
        )
      }
    </ReadingBlock>
  )
}
