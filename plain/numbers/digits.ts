/** Groups the integer part in threes with commas: 1234567.5 becomes `1,234,567.5` (specification section 9). */
export function thousands(value: number | bigint): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  const text = typeof value === 'number' && Number.isInteger(value) ? String(BigInt(value)) : String(value)
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** A number with at least two digits, as in times and dates; with radix 16 a byte. */
export const twoDigits = (value: number, radix = 10): string => value.toString(radix).padStart(2, '0')
