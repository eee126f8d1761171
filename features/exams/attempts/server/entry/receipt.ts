import { randomInt } from 'node:crypto'

/** Letters and digits that are not mistaken for each other when they are read aloud or copied. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A random code such as `K7Q2-91FM`, by which an invigilator finds an attempt. */
export function newReceipt(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
