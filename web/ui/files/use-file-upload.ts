import { useEffect, useRef, useState } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'

/** Sends a file. `options` go to `send`. */
export type SendFile = (file: File, options: { signal: AbortSignal; onProgress: (sent: number, total: number) => void }) => Promise<void>

interface Sending {
  name: string
  sent: number
  total: number
  /** The time in milliseconds at which the upload began. */
  startedAt: number
}

/** The upload of a file with its progress. `stop` ends it, and so does leaving the screen. */
export function useFileUpload() {
  const [sending, setSending] = useState<Sending>()
  const [refused, setRefused] = useState('')
  const [stopped, setStopped] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Shows why a file is not sent; an empty reason clears what the last upload has left. */
  const refuse = (reason: string) => {
    setRefused(reason)
    setStopped(false)
  }
  const start = async (file: File, sendFile: SendFile) => {
    const control = new AbortController()
    running.current = control
    const about = { name: file.name, startedAt: Date.now() }
    refuse('')
    setSending({ ...about, sent: 0, total: file.size })
    try {
      await sendFile(file, { signal: control.signal, onProgress: (sent, total) => setSending({ ...about, sent, total }) })
    } catch (error) {
      if (control.signal.aborted) setStopped(true)
      else if (error instanceof RequestError) setRefused(error.fields?.[0]?.message ?? error.message)
      else throw error
    } finally {
      setSending(undefined)
    }
  }
  return { sending, refused, stopped, refuse, start, stop: () => running.current?.abort() }
}
