const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = digits.length
const width = 3

/** How far apart neighbours stand that are put first or last. */
const step = 16

const digitAt = (place: string, at: number) => (at < place.length ? digits.indexOf(place.charAt(at)) : 0)
const trimmed = (place: string) => place.replace(/0+$/, '')

/**
 * A place between two others, so that moving a unit changes no other one. Places are read as fractions in base 62 without zeros at their end and are
 * ordered as text by bytes. `low` is '' for the beginning, `high` null for the end.
 */
export function placeBetween(low: string, high: string | null): string {
  if (high === null) return low === '' ? digits.charAt(base / 2) : placeAfter(low)
  const before = numberOf(high) - step
  if (low === '' && before > 0) return written(before)
  let same = 0
  while (same < high.length && (low.charAt(same) || '0') === high.charAt(same)) same += 1
  if (same > 0) return high.slice(0, same) + placeBetween(low.slice(same), high.slice(same))
  const [from, to] = [low ? digitAt(low, 0) : 0, digitAt(high, 0)]
  if (to - from > 1) return digits.charAt(Math.round((from + to) / 2))
  return high.length > 1 ? high.charAt(0) : digits.charAt(from) + placeBetween(low.slice(1), null)
}

/** A place behind another one. Appending again and again keeps places short for a few thousand units. */
function placeAfter(low: string): string {
  const number = numberOf(low)
  const next = number + step
  if (next < base ** width) return written(next)
  let same = 0
  while (digitAt(low, same) === base - 1 && same < low.length) same += 1
  const from = same < low.length ? digitAt(low, same) : 0
  return low.slice(0, same) + digits.charAt(Math.ceil((from + base) / 2))
}

const numberOf = (place: string) => Array.from({ length: width }).reduce<number>((sum, _, at) => sum * base + digitAt(place, at), 0)

const written = (number: number) =>
  trimmed(Array.from({ length: width }, (_, at) => digits.charAt(Math.floor(number / base ** (width - 1 - at)) % base)).join(''))

/** Orders by place as the database does. */
export const byPlace = (a: { place: string }, b: { place: string }) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0)
