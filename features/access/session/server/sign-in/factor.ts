import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { retryLater } from '#server/kernel/http/refusal.ts'
import { seal, unseal } from '#server/kernel/crypto/sealed.ts'
import { wrongCode } from '../codes/codes.ts'
import { advanceStep, replaceRecoveryCodes, spendRecoveryCode } from './factor-queries.ts'
import { keyedHash } from '../secrets.ts'

const period = 30
const totpOf = (secret: string, account = '') =>
  new TOTP({ issuer: 'Recto', label: account || 'Recto', algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

/** A new secret (160 bits, RFC 4226) for an authenticator, and its encrypted form for the database. */
export function newFactor(app: App, account: string) {
  const { base32: secret } = new Secret({ size: 20 })
  return { offer: { secret, address: totpOf(secret, account).toString() }, sealed: seal(app.secret, 'totp', secret) }
}

interface Guarded {
  accountId: string
  totpSecret: string | null
}

/** Accepts a code of the authenticator, 30 seconds early or late, that was not used yet, or a recovery code, which is used up. Refuses anything else. */
export function verifySecondFactor(app: App, guarded: Guarded, code: string, address: string): Promise<void> {
  const key = `factor ${guarded.accountId}`
  return app.limits.tryInTurn(key, () => proveInTurn(app, { ...guarded, key }, code, address))
}

async function proveInTurn(app: App, { accountId, totpSecret, key }: Guarded & { key: string }, code: string, address: string): Promise<void> {
  const { wait, failures } = await app.limits.signInState(key, address)
  if (wait) throw retryLater('tooMany', wait)
  const { platform } = app.database
  const step = stepOf(app, totpSecret, code)
  const good =
    step !== undefined ? await advanceStep(platform, accountId, step) : await spendRecoveryCode(platform, accountId, hashOf(app, accountId, code))
  if (!good) {
    await app.limits.signInFailed(key, address)
    throw wrongCode()
  }
  if (failures) await app.limits.forgetFailures(key)
}

/** The time step of an authenticator code, if it is the current one or next to it. */
export function stepOf(app: App, sealed: string | null, code: string): number | undefined {
  const digits = code.replace(/\s/g, '')
  const secret = sealed === null ? undefined : unseal(app.secret, 'totp', sealed)
  if (secret === undefined || !/^\d{6}$/.test(digits)) return undefined
  const totp = totpOf(secret)
  const now = Math.floor(Date.now() / 1000 / period)
  const given = Buffer.from(digits)
  const steps = [now - 1, now, now + 1].filter((step) => timingSafeEqual(Buffer.from(totp.generate({ timestamp: step * period * 1000 })), given))
  return steps.at(-1)
}

const recoveryCodeCount = 10
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Replaces the account's recovery codes with ten new single-use codes (50 bits each, stored as keyed hashes) and returns them. */
export async function newRecoveryCodes(platform: PlatformDb, app: App, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => {
    const plain = [...randomBytes(20)]
      .filter((byte) => byte < 248)
      .slice(0, 10)
      .map((byte) => alphabet[byte % alphabet.length])
      .join('')
    return `${plain.slice(0, 5)}-${plain.slice(5)}`
  })
  const hashes = codes.map((code) => hashOf(app, accountId, code))
  await replaceRecoveryCodes(platform, accountId, hashes)
  return codes
}

const hashOf = ({ secret }: App, accountId: string, code: string) =>
  keyedHash(secret, ['recovery', accountId], code.toLowerCase().replace(/[^a-z0-9]/g, ''))
