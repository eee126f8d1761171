/** True if the check digit of an ISBN-10 or ISBN-13 is correct; hyphens and spaces are ignored. */
export function isValidIsbn(text: string): boolean {
  const digits = text.replace(/[-\s]/g, '').toUpperCase()
  if (/^\d{9}[\dX]$/.test(digits)) return sum(digits, (at) => 10 - at) % 11 === 0
  return /^97[89]\d{10}$/.test(digits) && sum(digits, (at) => (at % 2 ? 3 : 1)) % 10 === 0
}

const sum = (digits: string, weight: (at: number) => number): number =>
  [...digits].reduce((total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * weight(at), 0)
