import type { Job, jobGet } from '#features/workbench/jobs/contract.ts'
import { App } from 'antd'
import { useState } from 'react'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { handleError, RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '../time/When.tsx'
import { exportTexts } from './texts.ts'

/** Milliseconds to wait for the file before the export continues in the background. */
const maxWait = 3_000
const jobsLines = ['GET /pressplatform/jobs']

/** The download address of a finished export. */
export const exportHref = (fileId: string): string => `/rman/v1/files/${fileId}?download=1`

/** The file that a task has produced, unless it has expired. */
export const fileOf = ({ result }: Pick<Job, 'result'>) => (result && 'fileId' in result && !hasExpired(result) ? result : undefined)

export const hasExpired = (result: NonNullable<Job['result']>): boolean =>
  'expiresAt' in result && result.expiresAt !== undefined && Date.parse(result.expiresAt) < Date.now()

export type ExportedFile = NonNullable<ReturnType<typeof fileOf>>

/**
 * Starts an export: `[run, busy]`. A short one is downloaded at once and given to `onFile`, a longer one is available in the task tray. `run` returns
 * true if the export was started.
 */
export function useExport() {
  const t = useTexts(exportTexts)
  const { message } = App.useApp()
  const refresh = useRefreshQueries(jobsLines)
  const [busy, setBusy] = useState(false)

  async function run(start: () => Promise<{ jobId: string }>, onFile?: (file: ExportedFile) => void): Promise<boolean> {
    setBusy(true)
    try {
      const { jobId } = await start()
      void refresh()
      const file = await waitFor(jobId)
      if (file) {
        downloadFile(exportHref(file.fileId), file.name)
        onFile?.(file)
        void message.success(file.expiresAt ? t.readyUntil(fullTime(file.expiresAt)) : t.ready)
      } else void message.info(t.later)
      return true
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      handleError(error, browserEnvironment)
      return false
    } finally {
      setBusy(false)
    }
  }
  return [run, busy] as const
}

async function waitFor(jobId: string) {
  for (const end = Date.now() + maxWait; Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 400))
    const job = await send<typeof jobGet>('GET /pressplatform/jobs/{jobId}', { jobId }, { silent: true })
    if (job.state === 'failed') return undefined
    const file = job.state === 'done' ? fileOf(job) : undefined
    if (file) return file
  }
  return undefined
}

/** Starts the browser's download of a server file. */
export function downloadFile(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}
