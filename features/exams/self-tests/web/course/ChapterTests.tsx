import { Button, Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import type { selfTestChapters } from '../../contract.ts'
import { depths, subtree, withoutEmptyParts } from '../start/chosen.ts'
import { selfTestTexts } from '../texts/self-test-texts.ts'
import { bookTestsTexts } from './book-tests-texts.ts'
import styles from './book-tests.module.css'

const startOf = (textbookId: string, chapterIds: readonly string[]) =>
  screenHref(`/examination?${new URLSearchParams({ textbookId, chapters: chapterIds.join(',') })}`)

/** The chapters of a book that have questions, each of which leads to a self-test about it and all below it. */
export function ChapterTests({ textbookId }: { textbookId: string }) {
  const t = useTexts(selfTestTexts)
  const own = useTexts(bookTestsTexts)
  const { data, error, refetch } = useRead<typeof selfTestChapters>('GET /pressplatform/self-tests/textbooks/{textbookId}', { textbookId })
  const chapters = withoutEmptyParts(data?.chapters ?? [])
  const depthOf = depths(chapters)
  return (
    <section className={styles.chapters} aria-labelledby="chapter-tests">
      <h2 id="chapter-tests">{own.byChapter}</h2>
      <p>{chapters.length || !data ? t.privateNote : own.none}</p>
      {!data && error && <RetryLine error={error} retry={refetch} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      <ul>
        {chapters.map(({ id, number, name, questions, wrong }) => (
          <li key={id} style={{ paddingInlineStart: (depthOf.get(id) ?? 0) * 16 }}>
            <a
              href={startOf(
                textbookId,
                subtree(chapters, id).map((part) => part.id),
              )}
            >
              <span>{[number, name].filter(Boolean).join(' ')}</span>
              <small>
                {questions > 0 && t.questions(questions)}
                {wrong > 0 && <em>{t.wrong(wrong)}</em>}
              </small>
            </a>
          </li>
        ))}
      </ul>
      {chapters.length > 0 && (
        <Button
          href={startOf(
            textbookId,
            chapters.map(({ id }) => id),
          )}
        >
          {own.wholeBook}
        </Button>
      )}
    </section>
  )
}
