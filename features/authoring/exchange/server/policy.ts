import type { User } from '#server/kernel/access/session.ts'

/** Whether the user may import a file as a new textbook. */
export const mayImport = (user: User) => user.rights.includes('mybook:import')
