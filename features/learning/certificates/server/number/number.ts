import { randomInt } from 'node:crypto'

// The number of a certificate: the year in which it was awarded, twelve random signs and a check sign, such as 2026-7KQ4-M9XT-R3WB-H.

/** Letters and digits of which none is read for another one. There are 31 of them, a prime number, which the check sign depends on. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const randomSigns = 12
const yearDigits = 4
const modulus = signs.length
/** Its powers are all different for thirty places, so that a swap of any two signs changes the sum. */
const root = 3

/** 0 and 1 stand in years alone and go round to the end. */
const valueOf = (sign: string): number => (signs.includes(sign) ? signs.indexOf(sign) : (Number(sign) + modulus - 2) % modulus)

/** The sum of the values of all signs, each times a power of the root, as in the pure systems of ISO 7064. */
const sumOf = (text: string): number => {
  let sum = 0
  let weight = 1
  for (const sign of text) {
    sum = (sum + weight * valueOf(sign)) % modulus
    weight = (weight * root) % modulus
  }
  return sum
}

/** The check sign that makes the sum of the whole number zero. Every single wrong sign and every swap of two different signs makes it another one. */
function checkSignOf(text: string): string {
  const found = [...signs].find((sign) => sumOf(text + sign) === 0)
  if (found === undefined) throw new Error('no check sign')
  return found
}

const shape = new RegExp(`^\\d{${yearDigits}}[${signs}]{${randomSigns + 1}}$`)

/** A new number, without hyphens, with 59 random bits. `day` is `YYYY-MM-DD`. */
export function newNumber(day: string): string {
  const random = Array.from({ length: randomSigns }, () => signs[randomInt(modulus)]).join('')
  const text = day.slice(0, yearDigits) + random
  return text + checkSignOf(text)
}

/** A number as it was typed, without spaces and hyphens and in capitals; undefined when it cannot be the number of a certificate. */
export function readNumber(typed: string): string | undefined {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/[\s\-‐-―−]/g, '')
    .toUpperCase()
  return shape.test(text) && sumOf(text) === 0 ? text : undefined
}

/** A number as it is shown: 2026-7KQ4-M9XT-R3WB-H. */
export const shownNumber = (number: string): string => number.match(/.{1,4}/g)?.join('-') ?? number
