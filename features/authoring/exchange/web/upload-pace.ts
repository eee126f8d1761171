export interface Pace {
  percent: number
  /** Bytes per second; 0 while unknown. */
  speed: number
  /** Remaining seconds; undefined while unknown. */
  left: number | undefined
}

/** Progress and speed of an upload. `elapsed` is in milliseconds; the first half second is too short for an estimate. */
export function paceOf(sent: number, total: number, elapsed: number): Pace {
  const percent = total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0
  if (elapsed < 500 || sent <= 0) return { percent, speed: 0, left: undefined }
  const speed = sent / (elapsed / 1000)
  return { percent, speed, left: Math.ceil(Math.max(0, total - sent) / speed) }
}
