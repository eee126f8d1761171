import { randomInt } from 'node:crypto'

/** The names of the seats of a room: row and place, such as `3-08`. */
export const seatsOf = (rows: number, columns: number): string[] =>
  Array.from({ length: rows * columns }, (_, at) => `${Math.floor(at / columns) + 1}-${String((at % columns) + 1).padStart(2, '0')}`)

/** The same in random order (Fisher-Yates). `random(n)` gives an integer from 0 to n - 1. */
export function shuffled<T>(all: readonly T[], random: (below: number) => number = randomInt): T[] {
  const list = [...all]
  for (let at = list.length - 1; at > 0; at--) {
    const other = random(at + 1)
    const kept = list[at] as T
    list[at] = list[other] as T
    list[other] = kept
  }
  return list
}
