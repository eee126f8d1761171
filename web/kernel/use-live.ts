import { useEffect, useRef } from 'react'
import { listenLive, type LiveEvent } from './live.ts'

/** Hears events of one kind while the component is there. */
export function useLive(type: LiveEvent['type'], hear: (event: LiveEvent) => void): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => listenLive((event) => event.type === type && latest.current(event)), [type])
}
