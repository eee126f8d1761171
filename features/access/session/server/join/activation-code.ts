import { createHash, createHmac, randomBytes } from 'node:crypto'

// Crockford's base 32: without letters that are easily confused with others or with digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export interface NewActivation {
  /** The code in groups, for the person; it is not stored. */
  code: string
  /** What the table `activations` stores. */
  codeHash: Buffer
}

/** A new single-use activation code of 128 bits, such as `3f7k2-9x8qa-…`. */
export const newActivation = (): NewActivation => activationOf(randomBytes(16))

/** The activation code of one letter: a letter that is sent again after a crash has the same code. */
export const activationOfLetter = (secret: Buffer, jobId: string, memberId: string): NewActivation =>
  activationOf(createHmac('sha256', secret).update(`activation ${jobId} ${memberId}`).digest().subarray(0, 16))

function activationOf(bytes: Buffer): NewActivation {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let plain = ''
  for (let at = 0; at < 26; at++) {
    plain += alphabet[Number(rest & 31n)]
    rest >>= 5n
  }
  return { code: plain.replace(/(.{5})(?=.)/g, '$1-'), codeHash: hashOfActivation(plain) }
}

/** The hash of a typed code: dashes and spaces are ignored, letters that look like digits count as those digits. */
export function hashOfActivation(typed: string): Buffer {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return createHash('sha256').update(plain).digest()
}

/** Days that an activation code is valid. */
export const activationDays = 30

/** The path of the activation page with the code, for a mail or a printed sheet. */
export const activationPath = (code: string) => `/mobile/register?code=${code}`
