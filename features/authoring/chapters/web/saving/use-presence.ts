import type { chapterPresence, Presence } from '../../contract.ts'
import { useEffect, useRef, useState } from 'react'
import { requestOf } from '#web/kernel/send/send-request.ts'
import { send } from '#web/kernel/send/send.ts'
import { useLive } from '#web/kernel/live/use-live.ts'

const line = 'PUT /pressplatform/chapters/{chapterId}/presence'
/** Milliseconds between two heartbeats. */
const HEARTBEAT = 15_000

/** Reports to the server that the chapter is open here and whether it is being edited; returns the others who have it open. */
export function usePresence(chapterId: string, first: readonly Presence[], writing: boolean): readonly Presence[] {
  const [others, setOthers] = useState(first)
  const latest = useRef(writing)
  latest.current = writing
  const report = useRef((): void => undefined)

  useEffect(() => {
    let mounted = true
    report.current = () => {
      send<typeof chapterPresence>(line, { chapterId, body: { editing: latest.current } }, { silent: true })
        .then((now) => mounted && setOthers(now))
        // Ignore a failure: the next heartbeat brings the list up to date.
        .catch(() => undefined)
    }
    const timer = setInterval(() => report.current(), HEARTBEAT)
    const leave = () => sayLeaving(chapterId)
    const back = () => report.current()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', back)
    return () => {
      mounted = false
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', back)
      leave()
    }
  }, [chapterId])
  useEffect(() => report.current(), [chapterId, writing])
  useLive('presence', ({ id }) => id === chapterId && report.current())
  return others
}

/** Sent with `keepalive`, so that the browser completes it while the page is being left. */
function sayLeaving(chapterId: string): void {
  const { address, ...init } = requestOf(line, { chapterId, body: { editing: false, leaving: true } })
  void fetch(address, { ...init, credentials: 'same-origin', keepalive: true }).catch(() => undefined)
}
