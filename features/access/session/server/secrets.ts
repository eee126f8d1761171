import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A random token of 192 bits; only its hash is stored. */
export const newToken = () => randomBytes(24).toString('base64url')
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

/** The hash of a short secret, keyed with the server's key so that it cannot be brute-forced from the database alone. */
export const keyedHash = (secret: Buffer, about: readonly string[], text: string) =>
  createHmac('sha256', secret)
    .update(['recto short secret', ...about, text].join('\n'))
    .digest()

/** A generated account name for people who register and sign in with phone or mail. */
export const newAccountName = () => `r${randomBytes(5).toString('hex')}`
