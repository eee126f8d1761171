import type { textbookImportRule } from '#contract/files.ts'
import type { textbookImport } from '../contract.ts'
import { useEffect, useRef, useState } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'

// The web app imports the contract as types only, so the rule is repeated here; the server checks again.
export const importRule = { suffixes: ['zip', 'md'], maxBytes: 256 * 1024 * 1024 } as const satisfies typeof textbookImportRule

interface Sending {
  sent: number
  total: number
  startedAt: number
}

/** The chosen file and its upload. `onJob` is called with the id of the import job. */
export function useImportUpload(onJob: (jobId: string) => void) {
  const [file, setFile] = useState<File>()
  const [stopped, setStopped] = useState(false)
  const [refused, setRefused] = useState('')
  const [sending, setSending] = useState<Sending>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const take = (chosen: File | undefined) => {
    setRefused('')
    setStopped(false)
    setFile(chosen)
  }

  const start = async (name: string) => {
    if (!file || sending) return
    const control = new AbortController()
    stop.current = control
    const startedAt = Date.now()
    setRefused('')
    setStopped(false)
    setSending({ sent: 0, total: file.size, startedAt })
    try {
      const { jobId } = await send<typeof textbookImport>(
        'POST /pressplatform/textbooks/import',
        { file, body: { ...(name.trim() && { name: name.trim() }) } },
        { silent: true, signal: control.signal, onProgress: (sent, total) => setSending({ sent, total, startedAt }) },
      )
      setFile(undefined)
      onJob(jobId)
    } catch (error) {
      if (control.signal.aborted) setStopped(true)
      else if (error instanceof RequestError) setRefused(error.fields?.[0]?.message ?? error.message)
      else throw error
    } finally {
      setSending(undefined)
    }
  }
  return { file, stopped, refused, sending, take, start, stop: () => stop.current?.abort() }
}
