import type { User } from '#server/kernel/access/session.ts'

/** What somebody is in the team of a course. */
export type TeamRole = 'lead' | 'teacher' | 'assistant'

/** The properties of a course that determine rights: its state, the user's role in the team, and whether the user is in a class that takes it. */
export interface CourseStanding {
  deletedAt: Date | null
  publishStatus: number
  myRole: TeamRole | null
  inClass: boolean
}

/** What a course is to the user: to be managed or taught, to be learned in a class, or to be looked at because it is published in the institution. */
export type CourseAccess = 'manage' | 'teach' | 'learn' | 'read'

export const mayAdd = (user: User) => user.rights.includes('mycourse:add')
/** Administrators of courses see and manage all courses of the institution. */
export const rulesCourses = (user: User) => user.rights.includes('schoolcourse:manage')
/** Who may offer courses for sale. */
export const mayOffer = (user: User) => user.rights.includes('salecourse:shelf')

/** The access of the user; null for none. A draft is its team's alone; who learns in a class keeps a course whose publication was cancelled. */
export function accessOf(user: User, course: CourseStanding): CourseAccess | null {
  if (rulesCourses(user) || course.myRole === 'lead') return 'manage'
  if (course.deletedAt !== null) return null
  if (course.myRole !== null) return 'teach'
  if (course.inClass && course.publishStatus !== 0) return 'learn'
  return course.publishStatus === 2 ? 'read' : null
}

/** Its team, for what readers do not see: classes, figures, drafts of its outline. */
export const mayTeach = (user: User, course: CourseStanding) => ['manage', 'teach'].includes(accessOf(user, course) ?? '')
/** Assistants look and answer; the content is changed by the others of the team. */
export const mayEdit = (user: User, course: CourseStanding) =>
  course.deletedAt === null && mayTeach(user, course) && (course.myRole !== 'assistant' || rulesCourses(user))
/** Team, publication, bin and copies of the whole are for those who lead the course. */
export const mayManage = (user: User, course: CourseStanding) => accessOf(user, course) === 'manage'
/** Attachments: the team always, others where the course allows it. */
export const mayDownload = (user: User, course: CourseStanding & { isAttachmentOwnload: number }) =>
  mayTeach(user, course) || (accessOf(user, course) !== null && course.isAttachmentOwnload === 1)
