import type { Recharge, RechargeState } from '../contract.ts'
import type { Context } from '#server/kernel/http/handlers.ts'
import { selectMemberships } from '#features/people/users/server/account-queries.ts'
import { signUrl } from '#server/kernel/crypto/signed-url.ts'
import { fileUrl } from '#server/kernel/files/file-queries.ts'
import { mayCancel, mayDecide, mayReverse } from './policy.ts'
import type { RechargeRow } from './queries.ts'

/** How long a signed voucher URL is valid, in seconds. */
const voucherLife = 3600

/** Recharges in the shape of the contract. Vouchers get a signed URL that expires, because platform administrators open files of other institutions. */
export async function showAll(
  { app, platform, user }: Pick<Context<'signedIn'>, 'app' | 'platform' | 'user'>,
  rows: readonly RechargeRow[],
): Promise<Recharge[]> {
  const deciders = rows.flatMap(({ decidedBy, reversedBy }) => [decidedBy, reversedBy]).filter((id) => id !== null)
  const people = new Map((await selectMemberships(platform, [...new Set(deciders)])).map(({ accountId, name }) => [accountId, name]))
  const nameOf = (accountId: string | null) => (accountId && people.get(accountId)) || ''
  return rows.map(
    ({ holderId, voucherFileId, requestedByName, requestedAt, decidedAt, decidedBy, reversedAt, reversedBy, paidAt, state, ...row }) => ({
      ...row,
      institutionId: holderId,
      state: state as RechargeState,
      paidAt: paidAt?.toISOString() ?? null,
      requestedBy: requestedByName ?? '',
      requestedAt: requestedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      decidedBy: nameOf(decidedBy),
      reversedBy: nameOf(reversedBy),
      reversedAt: reversedAt?.toISOString() ?? null,
      voucherUrl: signUrl(app.secret, fileUrl(voucherFileId), voucherLife, user.memberId),
      can: {
        decide: mayDecide(user, { holderId, state }),
        cancel: mayCancel(user, { holderId, state }),
        reverse: mayReverse(user, { holderId, state }),
      },
    }),
  )
}
