import { signed } from '../kernel/signed.ts'

/** A mail may be looked at long after it came. */
const twoYears = 2 * 366 * 24 * 3600

/** Where a person ends the mails of one type, or the digest, without signing in. */
export const unsubscribeUrl = (
  { publicUrl, secret }: { publicUrl: string; secret: Buffer },
  { institutionId, memberId }: { institutionId: string; memberId: string },
  type: string,
) => `${publicUrl}${signed(secret, `/pressplatform/messages/unsubscribe/${institutionId}/${memberId}/${type}`, twoYears)}`
