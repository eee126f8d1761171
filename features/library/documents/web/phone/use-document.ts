import { useCallback, useEffect, useState } from 'react'
import type { conversionRetry, Process, resourceProcess } from '#features/library/files/contract.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'

interface State {
  process?: Process
  /** Why it cannot be asked for; `missing` for one that the person may not see. */
  problem?: 'missing' | string
}

/** Milliseconds between two questions how far a conversion is. */
const pollEvery = 2000

/** The conversion of a file, which is begun if it was not yet and followed until it has ended. */
export function useDocument(id: string): State & { retry: () => void } {
  const [state, setState] = useState<State>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = async () => {
      try {
        const options = { silent: true, signal } as const
        const asked = await send<typeof resourceProcess>('GET /pressplatform/hive/resource/process', { query: { id } }, options)
        const begin = asked.state === 'none' || (asked.state === 'failed' && tries > 0 && !timer)
        const process = begin ? await send<typeof conversionRetry>('POST /pressplatform/conversions/{fileId}/retry', { fileId: id }, options) : asked
        setState({ process })
        if (process.state === 'waiting' || process.state === 'running') timer = setTimeout(() => void follow(), pollEvery)
      } catch (error) {
        if (signal.aborted) return
        const missing = error instanceof RequestError && (error.status === 404 || error.status === 422)
        setState({ problem: missing ? 'missing' : error instanceof Error ? error.message : String(error) })
      }
    }
    setState({})
    void follow()
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [id, tries])
  const retry = useCallback(() => setTries((before) => before + 1), [])
  return { ...state, retry }
}
