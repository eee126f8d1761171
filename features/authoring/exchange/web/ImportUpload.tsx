import { fileSize } from '#plain/numbers/file-size.ts'
import { Button, Progress } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { importTexts } from './import-texts.ts'
import styles from './import.module.css'
import { paceOf } from './upload-pace.ts'
import type { useImportUpload } from './use-import-upload.ts'

/** Second step of the import: progress, speed and remaining time of the upload. */
export function ImportUpload({ upload: { file, sending, stop } }: { upload: ReturnType<typeof useImportUpload> }) {
  const t = useTexts(importTexts)
  if (!sending) return null
  const { percent, speed, left } = paceOf(sending.sent, sending.total, Date.now() - sending.startedAt)
  return (
    <div className={styles.step}>
      <p className={styles.file}>
        <b>{file?.name}</b>
        <small>
          {fileSize(sending.sent)} / {fileSize(sending.total)}
        </small>
      </p>
      <Progress percent={percent} aria-label={t.uploading} />
      <p className={styles.pace}>
        {speed > 0 && <span>{t.speed(fileSize(speed))}</span>}
        {left !== undefined && <span>{left < 60 ? t.secondsLeft(left) : t.minutesLeft(Math.ceil(left / 60))}</span>}
      </p>
      <Button onClick={stop}>{t.stop}</Button>
    </div>
  )
}
