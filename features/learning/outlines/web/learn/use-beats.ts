import { useEffect, useRef } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import type { unitBeat } from '../../contract.ts'
import { outlineLine } from '../lines.ts'

/** Milliseconds between two beats. */
const every = 30_000

/**
 * Tells the server while the person is at a unit and the page is visible; the server credits the time. `took` is told what is credited. Returns a function
 * that tells it at once.
 */
export function useBeats(
  courseId: string,
  unitId: string,
  active: boolean,
  took: (now: { seconds: number; done: boolean; percent: number }) => void,
): () => void {
  const [beat] = useCall<typeof unitBeat>('POST /pressplatform/courses/{courseId}/units/{unitId}/beat', {
    silent: true,
    refresh: [outlineLine],
    onDone: took,
  })
  const latest = useRef(beat)
  latest.current = beat
  useEffect(() => {
    if (!active) return
    const tell = () => document.visibilityState === 'visible' && void latest.current({ courseId, unitId })
    tell()
    const timer = setInterval(tell, every)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [courseId, unitId, active])
  return () => void (active && latest.current({ courseId, unitId }))
}
