import type { chapterPresence, Presence } from '@recto/contract/chapters'
import { useEffect, useRef, useState } from 'react'
import { requestOf } from '../kernel/send-request.ts'
import { send } from '../kernel/send.ts'
import { useLive } from '../kernel/use-live.ts'

const line = 'PUT /pressplatform/chapters/{chapterId}/presence'
/** Milliseconds between two words to the server that one is still here. */
const BEAT = 15_000

/** Says that the chapter is open here and whether one is writing in it; gives who else has it open. */
export function usePresence(chapterId: string, first: readonly Presence[], writing: boolean): readonly Presence[] {
  const [others, setOthers] = useState(first)
  const latest = useRef(writing)
  latest.current = writing
  const tell = useRef((): void => undefined)

  useEffect(() => {
    let here = true
    tell.current = () => {
      send<typeof chapterPresence>(line, { chapterId, body: { editing: latest.current } }, { silent: true })
        .then((now) => here && setOthers(now))
        // Who is here is not known for a while; the next beat says it.
        .catch(() => undefined)
    }
    const timer = setInterval(() => tell.current(), BEAT)
    const leave = () => sayLeaving(chapterId)
    const back = () => tell.current()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', back)
    return () => {
      here = false
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', back)
      leave()
    }
  }, [chapterId])
  useEffect(() => tell.current(), [chapterId, writing])
  useLive('presence', ({ id }) => id === chapterId && tell.current())
  return others
}

/** Goes through although the page is being left: the browser keeps such a request alive. */
function sayLeaving(chapterId: string): void {
  const { address, ...init } = requestOf(line, { chapterId, body: { editing: false, leaving: true } })
  void fetch(address, { ...init, credentials: 'same-origin', keepalive: true }).catch(() => undefined)
}
