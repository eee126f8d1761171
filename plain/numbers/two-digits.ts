/** A number with at least two digits, as in times and dates; with radix 16 a byte. */
export const twoDigits = (value: number, radix = 10): string => value.toString(radix).padStart(2, '0')
