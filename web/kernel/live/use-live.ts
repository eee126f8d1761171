import { useEffect, useRef } from 'react'
import type { LiveEvent } from '#contract/live-events.ts'
import { listenLive } from './live.ts'

type Hear<Type> = (event: Extract<LiveEvent, { type: Type }>) => void

/** Listens to events of one type while the component is mounted; `missed` runs after an interruption, when events may be missing. */
export function useLive<Type extends LiveEvent['type']>(type: Type, hear: Hear<Type>, missed: () => void = () => undefined): void {
  const latest = useRef({ hear, missed })
  latest.current = { hear, missed }
  useEffect(
    () =>
      listenLive((event) => {
        if (event.type === 'missed') latest.current.missed()
        else if (event.type === type) latest.current.hear(event as Parameters<Hear<Type>>[0])
      }),
    [type],
  )
}
