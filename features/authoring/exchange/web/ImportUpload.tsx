import { fileSize } from '#plain/numbers/file-size.ts'
import { Button, Progress } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { importTexts } from './import-texts.ts'
import styles from './import.module.css'
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

interface Pace {
  percent: number
  /** Bytes per second; 0 while unknown. */
  speed: number
  /** Remaining seconds; undefined while unknown. */
  left: number | undefined
}

/** Progress and speed of an upload. `elapsed` is in milliseconds; the first half second is too short for an estimate. */
export function paceOf(sent: number, total: number, elapsed: number): Pace {
  const percent = total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0
  if (elapsed < 500 || sent <= 0) return { percent, speed: 0, left: undefined }
  const speed = sent / (elapsed / 1000)
  return { percent, speed, left: Math.ceil(Math.max(0, total - sent) / speed) }
}
