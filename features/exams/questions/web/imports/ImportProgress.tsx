import { Progress } from 'antd'
import type { jobGet } from '#features/workbench/jobs/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { QuestionImport } from '../../contract-imports.ts'
import { importTexts } from './import-texts.ts'
import styles from './imports.module.css'

/** What an import is doing, and how far its task is. */
export function ImportProgress({ found: { state, jobId } }: { found: Pick<QuestionImport, 'state' | 'jobId'> }) {
  const t = useTexts(importTexts)
  const { data: job } = useRead<typeof jobGet>('GET /pressplatform/jobs/{jobId}', jobId ? { jobId } : undefined, { every: () => 1000 })
  const words = state === 'taking' ? t.taking : state === 'undoing' ? t.undoing : t.reading
  return (
    <div className={styles.running}>
      <p role="status">{words}</p>
      <Progress percent={Math.floor((job?.progress ?? 0) * 100)} status="active" aria-label={words} />
      <small>{t.leaveHelp}</small>
    </div>
  )
}
