import { PaperClipOutlined, PushpinFilled } from '@ant-design/icons'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { When } from '#web/ui/time/When.tsx'
import type { MyNotice } from '../../contract.ts'
import styles from '../notices.module.css'
import { myNoticeTexts } from './my-notice-texts.ts'

/** A notice as a student finds it in a list. */
export function MyNoticeLink({ notice, to, withClass = false }: { notice: MyNotice; to: string; withClass?: boolean }) {
  const t = useTexts(myNoticeTexts)
  const { title, excerpt, author, classNames, pinned, needConfirm, publishedAt, changed, files, read, confirmed } = notice
  const state = needConfirm ? (confirmed ? t.confirmed : t.toConfirm) : read ? '' : t.unread
  return (
    <Link className={styles.entry} to={to} data-new={!read || (needConfirm && !confirmed) || undefined}>
      <span className={styles.entryHead}>
        {pinned && <PushpinFilled className={styles.pin ?? ''} aria-label={t.pinned} />}
        <b>{title}</b>
        {state && (
          <span className={styles.sign} data-open={(needConfirm ? !confirmed : true) || undefined}>
            {state}
          </span>
        )}
      </span>
      <span className={styles.excerpt}>{excerpt}</span>
      <small>
        {withClass && <span>{classNames.join(' · ')}</span>}
        <span>{author}</span>
        <When at={publishedAt} />
        {changed && <span>{t.changed}</span>}
        {files > 0 && (
          <span>
            <PaperClipOutlined aria-hidden /> {t.files(files)}
          </span>
        )}
      </small>
    </Link>
  )
}
