import { useEffect, useRef } from 'react'
import { listenLive, type LiveEvent } from './live.ts'

/** Hears events of one kind while the component is there; `missed` runs after the connection was away and events may be missing. */
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
