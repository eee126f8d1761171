import { createHmac, timingSafeEqual } from 'node:crypto'
import { rollCodeLength } from '#assessment/live/limits.ts'

/** Seconds after which the code changes. The one before it is still accepted, so each is valid for twice as long. */
export const codeSeconds = 15

const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / codeSeconds)

/** The code of a step, computed as a time-based one-time password is (RFC 6238, with HMAC-SHA-256). */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha256', secret).update(counter).digest()
  const number = digest.readUInt32BE(digest.readUInt8(digest.length - 1) & 0xf) & 0x7f_ff_ff_ff
  return String(number % 10 ** rollCodeLength).padStart(rollCodeLength, '0')
}

/** The code of a roll call at a time, and when the next one takes its place. */
export const codeAt = (secret: Buffer, at: Date): { code: string; until: Date } => ({
  code: codeOf(secret, stepAt(at)),
  until: new Date((stepAt(at) + 1) * codeSeconds * 1000),
})

/** Whether a code that was typed is the present one or the one before it. */
export function acceptsCode(secret: Buffer, at: Date, typed: string): boolean {
  const given = Buffer.from(typed)
  return [stepAt(at), stepAt(at) - 1].some((step) => {
    const valid = Buffer.from(codeOf(secret, step))
    return valid.length === given.length && timingSafeEqual(valid, given)
  })
}

/** What a student is who comes at a time: late more than so many minutes after the roll call was opened. */
export const arrivalAt = (openedAt: Date, lateAfter: number, at: Date): 'present' | 'late' =>
  at.getTime() - openedAt.getTime() > lateAfter * 60_000 ? 'late' : 'present'
