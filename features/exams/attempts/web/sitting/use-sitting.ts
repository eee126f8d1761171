import { useEffect, useState, useSyncExternalStore } from 'react'
import { secondsLeft } from '../clock/time-left.ts'
import type { Sitting, SittingView } from './sitting.ts'

export const useSitting = (sitting: Sitting): SittingView => useSyncExternalStore(sitting.subscribe, sitting.view)

/** The seconds until a moment of the server's clock, counted down. */
export function useSecondsUntil(moment: number, now: () => number): number {
  const [left, setLeft] = useState(() => secondsLeft(moment, now()))
  useEffect(() => {
    const look = () => setLeft(secondsLeft(moment, now()))
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [moment, now])
  return left
}
