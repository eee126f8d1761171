import { thousands } from './thousands.ts'

/** An amount of fen as people read it: 128000 is `¥1,280.00`. Throws a RangeError for what is not a whole number of fen. */
export function moneyText(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`${fen} is not a whole number of fen`)
  const size = Math.abs(fen)
  const yuan = thousands(Math.floor(size / 100))
  return `${fen < 0 ? '-' : ''}¥${yuan}.${String(size % 100).padStart(2, '0')}`
}

/**
 * The fen of an amount of yuan as people write it: `1280.5`, `¥1,280.50`, full-width digits too. Undefined for what is no amount, what is finer than
 * a fen, and what might be read in two ways, such as `1280,50`. No fraction is ever calculated with.
 */
export function fenOf(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/[\s¥元]/g, '')
  const [, whole, part = ''] = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}
