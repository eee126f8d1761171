import type { User } from '#server/kernel/access/session.ts'

/** Whether the user handles the feedback of the institution. */
export const mayHandle = (user: User) => user.rights.includes('SystemManagement:feedback')
export const isSender = (user: User, row: { memberId: string }) => row.memberId === user.memberId
/** The sender may rate the handling once the feedback is resolved, rejected or closed. */
export const mayRate = (user: User, row: { memberId: string; state: string }) =>
  isSender(user, row) && (row.state === 'resolved' || row.state === 'rejected' || row.state === 'closed')
export const mayReply = (user: User, row: { memberId: string; state: string }) => mayHandle(user) || (isSender(user, row) && row.state !== 'closed')
