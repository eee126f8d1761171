import type { User } from '#server/kernel/access/session.ts'
import { mayRecharge } from '#features/money/ledger/server/policy.ts'

interface Standing {
  holderId: string
  state: string
}

/** Only platform administrators may open recharges of other institutions. */
export const reachOf = (user: User) => (user.administrator ? 'any' : 'own')
export const maySee = (user: User) => mayRecharge(user) || user.administrator

/** The institution may cancel a pending recharge. */
export const mayCancel = (user: User, recharge: Standing) =>
  recharge.state === 'pending' && recharge.holderId === user.institutionId && mayRecharge(user)

/** Only platform administrators may decide a pending recharge. */
export const mayDecide = (user: User, recharge: Standing) => recharge.state === 'pending' && user.administrator

/** Only platform administrators may reverse a confirmed recharge. */
export const mayReverse = (user: User, recharge: Standing) => recharge.state === 'done' && user.administrator
