import type { User } from '#server/kernel/access/session.ts'

/** A visitor of another institution writes nothing here, and so has nothing to attach. */
export const mayAttach = (user: User) => !user.visitor
