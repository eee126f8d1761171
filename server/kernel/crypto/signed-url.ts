import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (secret: Buffer, path: string, until: number) => createHmac('sha256', secret).update(`${path}\n${until}`).digest('base64url')

/** Signs a path on this server so that anyone may open it until it expires: for downloads and web views that send no cookie. */
export function signUrl(secret: Buffer, path: string, seconds: number): string {
  const until = Math.floor(Date.now() / 1000) + seconds
  return `${path}?until=${until}&signature=${sign(secret, path, until)}`
}

export function signatureHolds(secret: Buffer, url: string): boolean {
  const [path = '', query = ''] = url.split('?')
  const given = new URLSearchParams(query)
  const until = Number(given.get('until'))
  const signature = Buffer.from(given.get('signature') ?? '')
  const expected = Buffer.from(sign(secret, path, until))
  return until > Date.now() / 1000 && signature.length === expected.length && timingSafeEqual(signature, expected)
}
