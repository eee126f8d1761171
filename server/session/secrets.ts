import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A token that nobody guesses; only its hash is kept. */
export const newToken = () => randomBytes(24).toString('base64url')
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

/** The hash of something short that could be tried out: without the server's key it tells nothing. */
export const keyedHash = (secret: Buffer, about: readonly string[], text: string) =>
  createHmac('sha256', secret)
    .update(['recto short secret', ...about, text].join('\n'))
    .digest()

/** An account name for who has not chosen one: people sign in with phone or mail. */
export const newAccountName = () => `r${randomBytes(5).toString('hex')}`
