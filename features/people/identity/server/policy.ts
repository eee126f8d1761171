import type { IdentityKind } from '../contract.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { selectApplicationsWithEvidence } from './queries.ts'

interface Standing {
  memberId: string
  kind: string
  state: string
}

export const mayList = (user: User) => user.rights.includes('user_management:identity')
/** Applicants do not decide on their own applications. On an institution only the platform decides. */
const decides = (user: User, row: Standing) => mayList(user) && row.memberId !== user.memberId && (row.kind !== 'org' || user.administrator)
export const mayAudit = (user: User, row: Standing) => row.state === 'pending' && decides(user, row)
export const mayRevoke = (user: User, row: Standing) => row.state === 'approved' && decides(user, row)
export const mayUnmask = (user: User, row: Standing) => decides(user, row)
export const mayWithdraw = (user: User, row: Standing) => row.state === 'pending' && row.memberId === user.memberId
/** Only an administrator may apply for the institution. */
export const mayApply = (user: User, kind: IdentityKind) => !user.visitor && (kind !== 'org' || user.roles.includes('administrator'))

/** Whether the user may see a file as evidence that they decide on. Applicants may see their own evidence as its uploader. */
export async function readsEvidence(db: Db, user: User, file: { id: string; createdBy: string; textbookId: string | null }): Promise<boolean> {
  if (file.textbookId !== null || !mayList(user)) return false
  const applications = await selectApplicationsWithEvidence(db, file)
  return applications.some((row) => mayUnmask(user, row))
}
