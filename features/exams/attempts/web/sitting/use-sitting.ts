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

/** The seconds since a moment of the server's clock; 0 without a clock. */
export function useSecondsSince(moment: number, now: (() => number) | undefined): number {
  const [since, setSince] = useState(0)
  useEffect(() => {
    if (!now) return
    const timer = setInterval(() => setSince(Math.max(0, Math.round((now() - moment) / 1000))), 500)
    return () => clearInterval(timer)
  }, [moment, now])
  return since
}
