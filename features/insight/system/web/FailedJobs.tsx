import type { systemJobRetry, systemJobs } from '../contract.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useMay } from '#web/kernel/session/rights.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { When } from '#web/ui/time/When.tsx'
import styles from './system.module.css'
import { texts } from './texts.ts'

const line = 'GET /pressplatform/system/jobs'

/** The failed tasks of the institution, each with a button to retry. */
export function FailedJobs() {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const [size, setSize] = useState(5)
  const mayRetry = useMay()('SystemManagement:setting')
  const { data, error, refetch } = useRead<typeof systemJobs>(line, { query: { size } }, { keep: true })
  const [retry, { busy }] = useCall<typeof systemJobRetry>('POST /pressplatform/system/jobs/{id}/retry', {
    refresh: [line, 'GET /pressplatform/system/status'],
    onDone: () => void message.success(t.retried),
  })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return null
  if (data.items.length === 0) return <p className={styles.detail}>{t.noFailed}</p>
  return (
    <>
      <ul className={`${styles.lines} ${styles.jobs}`}>
        {data.items.map((job) => (
          <li key={job.id}>
            <div>
              {job.title || job.kind}
              <em>{job.error}</em>
              <small>
                {job.memberName} · <When at={job.createdAt} />
              </small>
            </div>
            {mayRetry && (
              <Button disabled={busy} onClick={() => void retry({ id: job.id })}>
                {t.retry}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.total > size && (
        <Button type="link" onClick={() => setSize(Math.min(100, size + 20))}>
          {t.more}
        </Button>
      )}
    </>
  )
}
