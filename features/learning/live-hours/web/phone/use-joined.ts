import { useCallback, useEffect, useRef, useState } from 'react'
import { listenLive } from '#web/kernel/live/live.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import type { liveJoined, LiveJoined } from '../../contract.ts'
import { joinedLine } from '../shared/lines.ts'

/** Milliseconds within which the phones of a hall read after a change, so that they do not all ask at once. */
const spread = 400

/**
 * The running hour of a class as a student sees it. It is read again when the server tells that it has changed, after an interruption, and when the
 * browser is online again. `lost`: the last reading failed, and what is shown is older. `read` reads at once.
 */
export function useJoined(classId: string) {
  const [joined, setJoined] = useState<LiveJoined>()
  const [failed, setFailed] = useState<{ lost: boolean; message: string }>()
  const version = useRef('')
  const read = useCallback(async () => {
    try {
      const answer = await send<typeof liveJoined>(joinedLine, { classId }, { silent: true })
      version.current = answer.hour ? `${answer.hour.id} ${answer.hour.version}` : ''
      setJoined(answer)
      setFailed(undefined)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setFailed({ lost: error.status === undefined, message: error.message })
    }
  }, [classId])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void read(), Math.random() * spread)
    }
    const stop = listenLive((event) => {
      if (event.type === 'missed') soon()
      if (event.type === 'live-hour' && event.classId === classId && `${event.hourId} ${event.version}` !== version.current) soon()
    })
    const lost = () => setFailed({ lost: true, message: '' })
    addEventListener('online', soon)
    addEventListener('offline', lost)
    void read()
    return () => {
      clearTimeout(timer)
      stop()
      removeEventListener('online', soon)
      removeEventListener('offline', lost)
    }
  }, [classId, read])
  return { joined, failed, read }
}
