import { useEffect, useState } from 'react'

const leftUntil = (until: string | null) => (until ? Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)) : null)

/** Whole seconds until an instant, counted down; null without one. */
export function useSecondsLeft(until: string | null): number | null {
  const [, tick] = useState(0)
  useEffect(() => {
    if (!until) return
    const timer = setInterval(() => tick((count) => count + 1), 500)
    return () => clearInterval(timer)
  }, [until])
  return leftUntil(until)
}
