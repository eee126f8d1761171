import type { Announcement } from '../contract.ts'
import type { User } from '#server/kernel/access/session.ts'

export interface AnnouncementAccess {
  publisherId: string | null
  state: Announcement['state']
}

const manages = (user: User) => user.rights.includes('SystemManagement:announcement')

/** Whether the user may publish for the institution, or for the platform. */
export const mayPublishFor = (user: User, platform: boolean) => (platform ? user.administrator : manages(user))
const mayManage = (user: User, { publisherId }: AnnouncementAccess) =>
  publisherId === null ? user.administrator : publisherId === user.institutionId && manages(user)

export const mayEdit = mayManage
export const mayPublish = (user: User, one: AnnouncementAccess) => mayManage(user, one) && (one.state === 'draft' || one.state === 'offline')
export const mayTakeOffline = (user: User, one: AnnouncementAccess) => mayManage(user, one) && ['scheduled', 'shown', 'ended'].includes(one.state)
export const mayRemove = (user: User, one: AnnouncementAccess) => mayPublish(user, one)
/** A platform announcement has no list of readers, so no reminder can be sent for it. */
export const maySeeReaders = (user: User, one: AnnouncementAccess) => mayManage(user, one) && one.publisherId !== null
export const mayRemind = (user: User, one: AnnouncementAccess & { audience: string }) =>
  maySeeReaders(user, one) && one.state === 'shown' && one.audience !== 'website'
