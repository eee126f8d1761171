import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (secret: Buffer, path: string, until: number, by: string) =>
  createHmac('sha256', secret)
    .update(by ? `${path}\n${until}\n${by}` : `${path}\n${until}`)
    .digest('base64url')

/**
 * Signs a path on this server so that anyone may open it until it expires: for downloads and web views that send no cookie. `memberId` is the person
 * for whom it is made; the address shows it as `by`, and it is part of what is signed.
 */
export function signUrl(secret: Buffer, path: string, seconds: number, memberId = ''): string {
  const until = Math.floor(Date.now() / 1000) + seconds
  return `${path}?until=${until}${memberId && `&by=${memberId}`}&signature=${sign(secret, path, until, memberId)}`
}

/** Whether the signature is that of this path, its time and its person, and the time has not passed. */
export function signatureHolds(secret: Buffer, url: string): boolean {
  const [path = '', query = ''] = url.split('?')
  const given = new URLSearchParams(query)
  const until = Number(given.get('until'))
  const signature = Buffer.from(given.get('signature') ?? '')
  const expected = Buffer.from(sign(secret, path, until, given.get('by') ?? ''))
  return until > Date.now() / 1000 && signature.length === expected.length && timingSafeEqual(signature, expected)
}
