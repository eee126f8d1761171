import { thousands, twoDigits } from './digits.ts'

/** Formats an amount of fen: 128000 becomes `¥1,280.00`. Throws a RangeError if it is not a whole number. */
export function formatFen(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`${fen} is not a whole number of fen`)
  const size = Math.abs(fen)
  const yuan = thousands(Math.floor(size / 100))
  return `${fen < 0 ? '-' : ''}¥${yuan}.${twoDigits(size % 100)}`
}

/**
 * Parses an amount of yuan as people write it (`1280.5`, `¥1,280.50`, full-width digits too) to fen. Undefined for invalid, negative or ambiguous
 * amounts such as `1280,50`, and for amounts finer than a fen. Uses no floating-point arithmetic.
 */
export function parseFen(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/[\s¥元]/g, '')
  const [, whole, fraction = ''] = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
}
