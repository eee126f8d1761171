export interface Pace {
  percent: number
  /** Bytes in a second; 0 while it cannot be told. */
  speed: number
  /** Seconds that are left, undefined while they cannot be told. */
  left: number | undefined
}

/** How fast an upload goes. Nothing is said of the first half second, which says nothing. */
export function paceOf(sent: number, total: number, elapsed: number): Pace {
  const percent = total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0
  if (elapsed < 500 || sent <= 0) return { percent, speed: 0, left: undefined }
  const speed = sent / (elapsed / 1000)
  return { percent, speed, left: Math.ceil(Math.max(0, total - sent) / speed) }
}
