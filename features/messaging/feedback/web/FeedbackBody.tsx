import type { FeedbackThread } from '../contract.ts'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Facts } from '#web/ui/display/Facts.tsx'
import styles from './feedback.module.css'
import { texts } from './texts.ts'

export const pictureUrl = (id: string): string => `/rman/v1/files/${id}`

/** Text and place of a feedback. With `handler`, browser and version are shown too. */
export function FeedbackBody({ feedback, handler = false }: { feedback: FeedbackThread; handler?: boolean }) {
  const t = useTexts(texts)
  const { context, pageUrl, textbookId } = feedback
  const place = [context.bookName, context.chapterName].filter(Boolean).join(' / ')
  const chapter =
    textbookId && `/editbook/chapter?${new URLSearchParams({ id: textbookId, ...(context.chapterId && { chapter: context.chapterId }) })}`
  const facts = {
    [t.book]: place && (
      <>
        {place}
        {handler && chapter && (
          <>
            {' '}
            <Link to={chapter}>{t.openBook}</Link>
          </>
        )}
      </>
    ),
    [t.quote]: context.quote && <span className={styles.quote}>{context.quote}</span>,
    [t.contact]: feedback.contact,
    [t.page]: pageUrl.startsWith('/') ? <a href={pageUrl}>{pageUrl}</a> : pageUrl,
    [t.environment]: handler && [context.version, context.userAgent].filter(Boolean).join(' · '),
  }
  return (
    <>
      <p className={styles.body}>{feedback.body}</p>
      <Facts facts={facts} />
      {feedback.pictures.length > 0 && (
        <div className={styles.pictures}>
          {feedback.pictures.map((id, at) => (
            <a key={id} href={pictureUrl(id)} target="_blank" rel="noreferrer">
              <img src={pictureUrl(id)} alt={t.picture(at + 1)} loading="lazy" />
            </a>
          ))}
        </div>
      )}
    </>
  )
}
