import { createHash, randomBytes } from 'node:crypto'

// Crockford's base 32: no letter that is read as another or as a digit.
const signs = '0123456789abcdefghjkmnpqrstvwxyz'

export interface NewActivation {
  /** For the person's eyes, in groups: it is kept nowhere. */
  code: string
  /** What the table `activations` keeps. */
  codeHash: Buffer
}

/** A new single-use activation code of 128 bit, such as `3f7k2-9x8qa-…`. */
export function newActivation(): NewActivation {
  let rest = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let plain = ''
  for (let at = 0; at < 26; at++) {
    plain += signs[Number(rest & 31n)]
    rest >>= 5n
  }
  return { code: plain.replace(/(.{5})(?=.)/g, '$1-'), codeHash: hashOfActivation(plain) }
}

/** The hash of a code as someone typed it: dashes, spaces and letters that look like digits are taken as they were meant. */
export function hashOfActivation(typed: string): Buffer {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return createHash('sha256').update(plain).digest()
}

/** Days that an activation code is good for. */
export const activationDays = 30

/** The address that activates, for a mail or a printed sheet. */
export const activationPath = (code: string) => `/mobile/register?code=${code}`
