/** How long it is until a moment, in the largest fitting unit, rounded down; `soon` under a minute, undefined when it has passed. */
export function until(now: Date, then: Date): { unit: 'days' | 'hours' | 'minutes' | 'soon'; count: number } | undefined {
  const minutes = Math.floor((then.getTime() - now.getTime()) / 60_000)
  if (then <= now) return undefined
  if (minutes < 1) return { unit: 'soon', count: 0 }
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) }
}
