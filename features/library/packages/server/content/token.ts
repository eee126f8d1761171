import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** The time for which an address of a package works. */
export const tokenSeconds = 6 * 3600

const Grant = z.object({
  institutionId: z.uuid(),
  memberId: z.uuid(),
  registrationId: z.uuid(),
  fileId: z.uuid(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The launch of an AU; empty for other packages. */
  session: z.string(),
  part: z.string(),
  /** The origin of the page that shows the package. */
  origin: z.string(),
  /** Seconds since 1970. */
  until: z.int(),
})
/** What the holder of an address may do: read the files of one package, and report as one person. */
export type Grant = z.infer<typeof Grant>

const sign = (secret: Buffer, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`packages ${purpose}\n${text}`).digest('base64url')

export function tokenOf(secret: Buffer, grant: Omit<Grant, 'until'>, now = Date.now()): { token: string; until: Date } {
  const until = Math.floor(now / 1000) + tokenSeconds
  const text = Buffer.from(JSON.stringify({ ...grant, until })).toString('base64url')
  return { token: `${text}.${sign(secret, 'address', text)}`, until: new Date(until * 1000) }
}

/** What a token grants; undefined for one that was changed or is not ours, `expired` for one whose time is over. */
export function grantOf(secret: Buffer, token: string, now = Date.now()): Grant | 'expired' | undefined {
  const [text = '', signature = ''] = token.split('.')
  if (!isSame(signature, sign(secret, 'address', text))) return undefined
  const grant = Grant.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  return grant && grant.until <= now / 1000 ? 'expired' : grant
}

/** The key that an AU gets once for a launch, and sends with every request. */
export const authTokenOf = (secret: Buffer, { registrationId, session }: Pick<Grant, 'registrationId' | 'session'>) =>
  sign(secret, 'statements', `${registrationId} ${session}`)

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
