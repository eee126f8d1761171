import type { Blank, BlankRules } from '../questions/question.ts'

/** A decimal number without rounding: `digits` × 10^`exponent`. */
export interface Decimal {
  digits: bigint
  exponent: number
}

/** A number that was read from a text, as a fraction of two decimals, and what stood behind it. */
export interface ReadNumber {
  value: Decimal
  over: Decimal
  unit: string
}

/** Longest text that is read as a number, and the greatest exponent: numbers beyond it are no answers. */
const limits = { length: 60, exponent: 300 } as const
const one: Decimal = { digits: 1n, exponent: 0 }

const plain = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)`
const power = String.raw`(?:[eE]([+-]?\d{1,4})|\s*[*xX]\s*10\s*\^?\s*[({]?([+-]?\d{1,4})[)}]?)?`
const shape = new RegExp(`^(${plain})${power}(?:/(${plain}))?\\s*(%?)\\s*(.*)$`, 'su')
const superscripts: Readonly<Record<string, string>> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁻': '-',
  '⁺': '+',
}

/**
 * Reads a number: decimals with commas between thousands, 1.2e3 and 1.2×10^3 if the rules allow them, fractions such as 1/2, per cent, each with a unit
 * behind it. Undefined for anything else, also for texts longer than 60 characters and exponents beyond 300.
 */
export function parseNumber(text: string, { ignoreSpaces, scientific }: Pick<BlankRules, 'ignoreSpaces' | 'scientific'>): ReadNumber | undefined {
  if (text.length > limits.length) return undefined
  let form = text.replaceAll(/[⁺⁻⁰-⁹¹²³]+/gu, (raised) => `^${Array.from(raised, (sign) => superscripts[sign] ?? '').join('')}`).normalize('NFKC')
  form = form
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[×✕⋅·]/g, '*')
    .trim()
  if (ignoreSpaces) form = form.replaceAll(/(?<=\d)\s+(?=\d)/g, '')
  form = form.replace(/^[+-]?\d{1,3}(?:,\d{3})+(?![\d,])/, (number) => number.replaceAll(',', ''))
  const found = shape.exec(form)
  if (!found) return undefined
  const [, mantissa = '', short, long, divisor, percent, unit = ''] = found
  const raised = short ?? long
  if (raised !== undefined && !scientific) return undefined
  const exponent = Number(raised ?? 0)
  if (Math.abs(exponent) > limits.exponent || /^[\d.,^/*+=<>-]|^e[+-]?\d|^e[+-]/i.test(unit)) return undefined
  const value = decimalOf(mantissa)
  const over = divisor === undefined ? one : decimalOf(divisor)
  if (over.digits === 0n) return undefined
  return { value: { digits: value.digits, exponent: value.exponent + exponent - (percent ? 2 : 0) }, over, unit: unit.trim() }
}

export function decimalOf(text: string): Decimal {
  const [whole = '', fraction = ''] = text.replace('+', '').split('.')
  const sign = whole.startsWith('-') ? -1n : 1n
  return { digits: sign * BigInt(`${whole.replace('-', '')}${fraction}` || '0'), exponent: -fraction.length }
}

const scaled = ({ digits, exponent }: Decimal, to: number) => digits * 10n ** BigInt(exponent - to)
const times = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent })
const minus = (a: Decimal, b: Decimal): Decimal => {
  const exponent = Math.min(a.exponent, b.exponent)
  return { digits: scaled(a, exponent) - scaled(b, exponent), exponent }
}
const abs = ({ digits, exponent }: Decimal): Decimal => ({ digits: digits < 0n ? -digits : digits, exponent })
const atMost = (a: Decimal, b: Decimal) => minus(a, b).digits <= 0n

/**
 * How far a number is from the answer, compared without rounding: `within` the tolerance or not, and the difference, absolute or in per cent of the answer,
 * as a short text.
 */
export function compareNumbers(
  given: ReadNumber,
  answer: ReadNumber,
  tolerance: Blank['tolerance'],
): { equal: boolean; within: boolean; difference: string } {
  // |g/p - a/q| = |g·q - a·p| / |p·q|
  const difference = abs(minus(times(given.value, answer.over), times(answer.value, given.over)))
  const base = abs(times(given.over, answer.over))
  const equal = difference.digits === 0n
  const allowed = decimalOf(fixed(tolerance?.value ?? 0))
  const limit =
    tolerance?.unit === 'percent' ? times(times(allowed, { digits: 1n, exponent: -2 }), abs(times(answer.value, given.over))) : times(allowed, base)
  const ratio = numberOf(difference) / (tolerance?.unit === 'percent' ? numberOf(abs(times(answer.value, given.over))) / 100 : numberOf(base))
  return {
    equal,
    within: equal || (tolerance !== null && atMost(difference, limit)),
    difference: `${shortest(ratio)}${tolerance?.unit === 'percent' ? '%' : ''}`,
  }
}

/** The decimal notation of a number, without an exponent. */
const fixed = (value: number) => (/e/.test(String(value)) ? value.toFixed(20).replace(/0+$/, '') : String(value))
const numberOf = ({ digits, exponent }: Decimal) => Number(`${digits}e${exponent}`)
const shortest = (value: number) => (Number.isFinite(value) ? String(Number(value.toPrecision(3))) : '∞')

/** The least and the greatest accepted number of a numeric blank, as texts; null when its answer is no number. */
export function acceptedRange({ answers, tolerance }: Pick<Blank, 'answers' | 'tolerance'>): { from: string; to: string; answer: string } | null {
  const answer = parseNumber(answers[0]?.value ?? '', { ignoreSpaces: true, scientific: true })
  if (!answer) return null
  const middle = numberOf(answer.value) / numberOf(answer.over)
  const away = tolerance === null ? 0 : tolerance.unit === 'percent' ? (Math.abs(middle) * tolerance.value) / 100 : tolerance.value
  const text = (value: number) => String(Number(value.toPrecision(12)))
  return { from: text(middle - away), to: text(middle + away), answer: text(middle) }
}
