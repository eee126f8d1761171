import { randomBytes, timingSafeEqual } from 'node:crypto'
import { isSolution } from '#plain/access/proof-of-work.ts'
import type { App } from '#server/kernel/app.ts'
import { workWanted } from '#server/kernel/http/refusal.ts'
import { markUsedOnce } from '../queries.ts'
import { hashOfToken, keyedHash } from '../secrets.ts'

const lifetime = 10 * 60_000

interface Wanted {
  /** A solution for one purpose is not valid for another. */
  forWhat: 'code' | 'signIn'
  /** 0 for none. */
  bits: number
}

/**
 * Refuses with a new puzzle unless the caller sends the solution of one that is hard enough, at most ten minutes old and not used before.
 * Puzzles are signed, so that nothing needs to be stored for those that are never solved.
 */
export async function requireProofOfWork(app: App, { forWhat, bits }: Wanted, solved: string | undefined): Promise<void> {
  if (bits === 0) return
  const [seed = '', given = '', until = '', signature = '', number = ''] = solved?.split('.') ?? []
  const valid =
    isSame(signature, sign(app, forWhat, [seed, given, until])) &&
    Number(given) >= bits &&
    Number(until) > Date.now() &&
    /^\d+$/.test(number) &&
    isSolution({ seed, bits: Number(given) }, Number(number)) &&
    (await markUsedOnce(app.database.platform, hashOfToken(`work ${seed}`), new Date(Number(until))))
  if (!valid) throw workWanted(newPuzzle(app, { forWhat, bits }))
}

function newPuzzle(app: App, { forWhat, bits }: Wanted) {
  const parts = [randomBytes(16).toString('base64url'), String(bits), String(Date.now() + lifetime)]
  const [seed = ''] = parts
  return { challenge: [...parts, sign(app, forWhat, parts)].join('.'), seed, bits }
}

const sign = ({ secret }: App, forWhat: Wanted['forWhat'], parts: string[]) =>
  keyedHash(secret, ['work', forWhat], parts.join('.')).toString('base64url')

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
