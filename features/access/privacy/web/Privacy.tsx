import type { jobGet } from '#features/workbench/jobs/contract.ts'
import type { privacyExport } from '../contract.ts'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import styles from '#features/access/account/web/account.module.css'
import { Row } from '#features/access/account/web/AccountFrame.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { texts } from '#features/access/account/web/texts.ts'

/** Export of the person's data, and deletion of the account. */
export function Privacy() {
  const t = useTexts(texts)
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <Row label={t.exportTitle} actions={<ExportData />}>
        <small>{t.exportHelp}</small>
      </Row>
      <Row
        label={t.deleteTitle}
        actions={
          <Button type="text" danger onClick={() => setDeleting(true)}>
            {t.deleteStart}
          </Button>
        }
      >
        <small>{t.deleteHelp}</small>
      </Row>
      <DeleteAccount open={deleting} close={() => setDeleting(false)} />
    </>
  )
}

function ExportData() {
  const t = useTexts(texts)
  const [jobId, setJobId] = useState('')
  const [start, { busy }] = useCall<typeof privacyExport>('POST /unifiedplatform/v1/privacy/export', {
    refresh: ['GET /pressplatform/jobs'],
    onDone: (data) => setJobId(data.jobId),
  })
  const { data: job, refetch } = useRead<typeof jobGet>('GET /pressplatform/jobs/{jobId}', jobId ? { jobId } : undefined, {
    every: (now) => (now?.state === 'done' || now?.state === 'failed' ? false : 2000),
  })
  useLive(
    'job',
    ({ id }) => void (id === jobId && refetch()),
    () => void refetch(),
  )
  const run = () => void start({ body: {} })
  if (!jobId)
    return (
      <Button onClick={run} loading={busy}>
        {t.exportStart}
      </Button>
    )
  if (job?.state === 'failed')
    return (
      <span role="alert">
        {t.exportFailed}{' '}
        <Button type="text" onClick={run}>
          {t.exportAgain}
        </Button>
      </span>
    )
  if (job?.state !== 'done' || !job.result || !('fileId' in job.result))
    return (
      <span className={styles.inline} role="status">
        {t.exportRunning}
        <Progress type="circle" size={20} percent={Math.floor((job?.progress ?? 0) * 100)} />
      </span>
    )
  return (
    <>
      <Button type="primary" href={`/rman/v1/files/${job.result.fileId}?download`}>
        {t.exportReady}
      </Button>
      {job.result.expiresAt && <small>{t.exportKept(fullTime(job.result.expiresAt))}</small>}
      <Button type="text" onClick={run}>
        {t.exportAgain}
      </Button>
    </>
  )
}
