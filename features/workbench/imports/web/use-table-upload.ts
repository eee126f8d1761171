import { useEffect, useRef, useState } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import type { ImportKind } from './import-kind.ts'

/** Uploads the chosen table; `done` is called with the id of the new import. */
export function useTableUpload(kind: ImportKind, done: (importId: string) => void) {
  const [name, setName] = useState('')
  const [sent, setSent] = useState<number>()
  const [refused, setRefused] = useState('')
  const [stopped, setStopped] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const start = async (file: File) => {
    const control = new AbortController()
    stop.current = control
    setName(file.name)
    setRefused('')
    setStopped(false)
    setSent(0)
    try {
      const { importId } = await kind.upload(file, control.signal, (bytes, total) => setSent(total ? bytes / total : 0))
      done(importId)
    } catch (error) {
      if (control.signal.aborted) setStopped(true)
      else if (error instanceof RequestError) setRefused(error.fields?.[0]?.message ?? error.message)
      else throw error
    } finally {
      setSent(undefined)
    }
  }
  return {
    name,
    /** The uploaded share, 0 to 1; undefined when there is no upload. */ sent,
    refused,
    stopped,
    start,
    stop: () => stop.current?.abort(),
  }
}
