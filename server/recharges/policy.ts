import type { User } from '../kernel/session.ts'
import { mayRecharge } from '../ledger/policy.ts'

interface Standing {
  holderId: string
  state: string
}

/** The institution takes back what has not been decided. */
export const mayCancel = (user: User, recharge: Standing) =>
  recharge.state === 'pending' && recharge.holderId === user.institutionId && mayRecharge(user)

/** The platform decides, by its administrators alone. */
export const mayDecide = (user: User, recharge: Standing) => recharge.state === 'pending' && user.administrator

/** The platform takes back what it has confirmed. */
export const mayReverse = (user: User, recharge: Standing) => recharge.state === 'done' && user.administrator
