/** Milliseconds over which the speed is averaged. */
const stretch = 6000

/** Returns a function that takes the bytes sent so far at a time in milliseconds, and gives the bytes in a second over the last seconds. */
export function createSpeed() {
  let seen: { at: number; sent: number }[] = []
  return (sent: number, at: number): number | undefined => {
    seen = [...seen.filter((each) => at - each.at <= stretch), { at, sent }]
    const first = seen[0]
    return first && at - first.at >= 500 ? Math.max(0, ((sent - first.sent) * 1000) / (at - first.at)) : undefined
  }
}

/** Seconds until the rest is sent; undefined where that is not known. */
export const secondsLeft = ({ size, sent, speed }: { size: number; sent: number; speed?: number | undefined }): number | undefined =>
  speed && speed > 0 ? Math.ceil((size - sent) / speed) : undefined
