import { thousands } from './thousands.ts'

/** An amount of fen as people read it: 128000 is `¥1,280.00`. Throws a RangeError for what is not a whole number of fen. */
export function moneyText(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`${fen} is not a whole number of fen`)
  const size = Math.abs(fen)
  const yuan = thousands(Math.floor(size / 100))
  return `${fen < 0 ? '-' : ''}¥${yuan}.${String(size % 100).padStart(2, '0')}`
}
