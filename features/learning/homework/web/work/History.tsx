import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { momentText } from '#web/ui/time/When.tsx'
import type { Submission } from '../../contract-submissions.ts'
import { questionTexts } from '../questions/question-texts.ts'
import { texts } from '../texts.ts'
import styles from './work.module.css'
import { workTexts } from './work-texts.ts'

interface Event {
  at: string
  by: 'student' | 'teacher'
  words: string
}

/** What happened to a student's work, the latest first. */
export function History({ submission }: { submission: Submission }) {
  const t = useTexts(workTexts)
  const all = useTexts(texts)
  const q = useTexts(questionTexts)
  const { history, gradedAt, gradedBy, score, releasedAt } = submission
  const events: Event[] = [
    ...(releasedAt ? [{ at: releasedAt, by: 'teacher' as const, words: t.releasedAt }] : []),
    ...(gradedAt && score !== null ? [{ at: gradedAt, by: 'teacher' as const, words: t.graded(gradedBy ?? q.ruled, score) }] : []),
    ...history.flatMap(({ no, plain, files, statement, submittedAt, lateMinutes, receipt, returned }): Event[] => {
      const size = [
        plain !== '' && all.characters(plain.length),
        files.length > 0 && all.files(files.length),
        statement !== '' && t.confirmed,
        lateMinutes > 0 && all.late(lateMinutes),
        all.receipt(receipt),
      ]
      return [
        ...(returned
          ? [
              {
                at: returned.at,
                by: 'teacher' as const,
                words: t.returned(returned.by, returned.reason, returned.until ? momentText(returned.until) : ''),
              },
            ]
          : []),
        { at: submittedAt, by: 'student', words: t.handed(no, all.list(size)) },
      ]
    }),
  ]
  if (!events.length) return null
  return (
    <section>
      <h3>{t.history}</h3>
      <ol className={styles.history}>
        {events
          .toSorted((a, b) => b.at.localeCompare(a.at))
          .map(({ at, by, words }) => (
            <li key={`${at}${words}`} data-by={by}>
              <time dateTime={at}>{momentText(at)}</time>
              <span>{words}</span>
            </li>
          ))}
      </ol>
    </section>
  )
}
