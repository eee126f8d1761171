import { signUrl } from '#server/kernel/crypto/signed-url.ts'

/** Links stay valid for two years, because mail may be read long after it was sent. */
const twoYears = 2 * 366 * 24 * 3600

/** The signed URL for unsubscribing from one type of mail, or from the digest, without signing in. */
export const unsubscribeUrl = (
  { publicUrl, secret }: { publicUrl: string; secret: Buffer },
  { institutionId, memberId }: { institutionId: string; memberId: string },
  type: string,
) => `${publicUrl}${signUrl(secret, `/pressplatform/messages/unsubscribe/${institutionId}/${memberId}/${type}`, twoYears)}`
