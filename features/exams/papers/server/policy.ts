import type { User } from '#server/kernel/access/session.ts'

/** What a caller is to a paper. Only its owner and composers see it; administrators do not. */
export type PaperAccess = 'owner' | 'edit' | 'review'

interface Paper {
  access: PaperAccess
  state: string
  deletedAt: Date | null
}

const composes = ({ rights }: User) => rights.includes('bookexam:paper')

export const mayAdd = composes
/** To read and comment it; in the recycle bin only its owner sees it. */
export const maySee = ({ access, deletedAt }: Paper) => deletedAt === null || access === 'owner'
export const mayEdit = (user: User, { access, state, deletedAt }: Paper) =>
  composes(user) && access !== 'review' && deletedAt === null && (state === 'draft' || state === 'review')
export const mayLock = (user: User, paper: Paper) => mayEdit(user, paper)
export const mayUnlock = (user: User, { access, state, deletedAt }: Paper) =>
  composes(user) && access !== 'review' && deletedAt === null && state === 'locked'
/** To share, delete and restore it. */
export const mayManage = (user: User, { access }: Paper) => composes(user) && access === 'owner'
/** To hold a test with it. */
export const mayUsePaper = (user: User, { access, deletedAt }: Pick<Paper, 'access' | 'deletedAt'>) =>
  composes(user) && access !== 'review' && deletedAt === null
