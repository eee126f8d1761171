import type { User } from '#server/kernel/access/session.ts'

/** Figures of the whole platform are for its administrators. */
export const seesPlatform = (user: User) => user.administrator

export const mayChangeSetting = (user: User) => user.rights.includes('SystemManagement:setting')
