import { AttachmentList } from '#features/library/attachments/web/AttachmentList.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { Notice } from '../../contract.ts'
import { noticeShapes } from '../list/notice-columns.tsx'
import styles from '../notices.module.css'
import { noticeTexts } from '../texts.ts'
import { readTexts } from './read-texts.ts'

type Shown = Pick<
  Notice,
  'title' | 'body' | 'files' | 'pinned' | 'needConfirm' | 'state' | 'author' | 'publishedAt' | 'changedAt' | 'classes' | 'receipt' | 'taught'
>

/** A notice as it is read: title, who wrote it for whom and when, text and attachments. */
export function NoticeArticle({ notice, level }: { notice: Shown; level: 1 | 2 }) {
  const t = useTexts(readTexts)
  const words = useTexts(noticeTexts)
  const Heading = level === 1 ? 'h1' : 'h2'
  const { title, body, files, pinned, needConfirm, state, author, publishedAt, changedAt, classes, receipt, taught } = notice
  const scheduled = state === 'scheduled' && taught?.publishAt
  return (
    <article className={styles.article}>
      <Heading>{title}</Heading>
      <p className={styles.meta}>
        {state !== 'published' && <StatusDot shape={noticeShapes[state]} word={words.states(state)} />}
        {author && <span>{author}</span>}
        {classes.length > 0 && <span>{classes.map(({ name }) => name).join(t.comma)}</span>}
        {scheduled ? (
          <span>{words.willPublish(fullTime(scheduled))}</span>
        ) : (
          publishedAt && <time dateTime={publishedAt}>{fullTime(publishedAt)}</time>
        )}
        {pinned && <span className={styles.sign}>{words.pinned}</span>}
        {needConfirm && <span className={styles.sign}>{words.needConfirm}</span>}
      </p>
      {changedAt && (
        <p className={styles.changed} role="note">
          {receipt?.changedSince ? t.changedSince(fullTime(changedAt)) : t.changedAt(fullTime(changedAt))}
        </p>
      )}
      <RichText doc={body} />
      {files.length > 0 && (
        <section className={styles.files} aria-label={t.files}>
          <AttachmentList files={files} />
        </section>
      )}
    </article>
  )
}
