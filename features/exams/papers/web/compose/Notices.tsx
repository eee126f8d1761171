import { Alert, Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import type { OpenPaper } from '../session/use-paper.ts'
import { texts } from '../texts.ts'
import styles from './compose.module.css'

/** What the person has to know before going on: that the paper is locked, a change of someone else, a comment of the review. */
export function Notices({ open }: { open: OpenPaper }) {
  const t = useTexts(texts)
  const wide = useMedia('(width >= 1024px)')
  const { full, theirs } = open
  return (
    <div className={styles.notices}>
      {full.state === 'locked' && full.lockedBy && full.lockedAt && (
        <p className={styles.strip}>{t.lockedStrip(full.version, full.lockedBy.name, fullTime(full.lockedAt))}</p>
      )}
      {open.phase === 'refused' && <Alert type="error" role="alert" showIcon title={open.reason} />}
      {theirs && (
        <Alert
          type="warning"
          role="alert"
          showIcon
          title={t.between(theirs.updatedBy.name, fullTime(theirs.updatedAt))}
          description={t.betweenHelp}
          action={
            <span className={styles.choices}>
              {theirs.can.edit && (
                <Button size="small" type="primary" onClick={() => open.settle(true)}>
                  {t.keepMine}
                </Button>
              )}
              <Button size="small" onClick={() => open.settle(false)}>
                {t.takeTheirs}
              </Button>
            </span>
          }
        />
      )}
      {open.restored && !theirs && <Alert type="info" showIcon title={t.restoredFrom} />}
      {full.reviewNote && full.state !== 'locked' && <Alert type="info" title={`${t.comment}：${full.reviewNote}`} />}
      {!full.can.edit && full.state !== 'locked' && <p className={styles.strip}>{t.readOnly}</p>}
      {full.can.edit && !wide && <p className={styles.strip}>{t.phone}</p>}
    </div>
  )
}
