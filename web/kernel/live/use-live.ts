import { useEffect, useRef } from 'react'
import { listenLive, type LiveEvent } from './live.ts'

/** Listens to events of one type while the component is mounted; `missed` runs after an interruption, when events may be missing. */
export function useLive(type: LiveEvent['type'], hear: (event: LiveEvent) => void, missed: () => void = () => undefined): void {
  const latest = useRef({ hear, missed })
  latest.current = { hear, missed }
  useEffect(
    () =>
      listenLive((event) => {
        if (event.type === 'missed') latest.current.missed()
        else if (event.type === type) latest.current.hear(event)
      }),
    [type],
  )
}
