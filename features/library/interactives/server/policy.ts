import type { User } from '#server/kernel/access/session.ts'

/** A visitor of another institution makes and plays nothing here. */
export const mayTakePart = ({ visitor }: Pick<User, 'visitor'>) => !visitor
