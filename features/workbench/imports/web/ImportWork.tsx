import { Progress } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './import.module.css'
import { importTexts } from './texts.ts'

/** The progress of the task that works on the import. */
export function ImportWork({ words, progress }: { words: string; progress: number }) {
  const t = useTexts(importTexts)
  return (
    <div className={styles.step}>
      <p className={styles.name} role="status">
        {words}
      </p>
      <Progress percent={Math.floor(progress * 100)} status="active" aria-label={words} />
      <p className={styles.help}>{t.leaveHelp}</p>
    </div>
  )
}
