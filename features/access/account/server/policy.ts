import type { Membership } from '#features/access/session/server/queries.ts'

interface SignInMethods {
  passwordHash: string | null
  phoneVerifiedAt: Date | null
  mailVerifiedAt: Date | null
}

/** Whether the member administers the institution itself. A visit by the platform does not count. */
export const administersInstitution = ({ roles, visitor }: Pick<Membership, 'roles' | 'visitor'>) => roles.includes('administrator') && !visitor

/** A verified phone or mail has to remain, because it is needed to reset a forgotten password. */
export const mayUnbindTarget = ({ phoneVerifiedAt, mailVerifiedAt }: SignInMethods, kind: 'phone' | 'mail') =>
  (kind === 'phone' ? mailVerifiedAt : phoneVerifiedAt) !== null

/** A way to sign in has to remain. `remaining` is the number of identities without the one to be unbound. */
export const mayUnbindIdentity = ({ passwordHash, phoneVerifiedAt }: SignInMethods, remaining: number) =>
  !!passwordHash || phoneVerifiedAt !== null || remaining > 0
