import { rulesClasses } from '#features/learning/classes/server/policy.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { HomeworkState } from '../contract.ts'

/** A class of a homework, with what the user is in it. */
interface ClassRole {
  myRole: string | null
}

export interface HomeworkAccess {
  state: HomeworkState
  ownerId: string
  deletedAt: Date | null
  classes: readonly ClassRole[]
}

const teaches = ({ myRole }: ClassRole) => myRole === 'teacher' || myRole === 'assistant'

/** Whether the user sees what the students of a class have handed in, and grades it: as teacher or assistant, or as an administrator of the institution. */
export const reaches = (user: User, klass: ClassRole) => rulesClasses(user) || teaches(klass)

const owns = (user: User, { ownerId }: HomeworkAccess) => ownerId === user.memberId

/** Whether the user decides about the task: its owner, a teacher of all of its classes, or an administrator of the institution. */
export const manages = (user: User, homework: HomeworkAccess) =>
  rulesClasses(user) || owns(user, homework) || (homework.classes.length > 0 && homework.classes.every(({ myRole }) => myRole === 'teacher'))

/** Those who teach in one of its classes see it too, once it is published. */
export const maySee = (user: User, homework: HomeworkAccess) =>
  manages(user, homework) || (homework.deletedAt === null && homework.state !== 'draft' && homework.classes.some(teaches))

const kept = ({ deletedAt }: HomeworkAccess) => deletedAt === null

export const mayChange = (user: User, homework: HomeworkAccess) => manages(user, homework) && kept(homework) && homework.state !== 'archived'
export const mayPublish = (user: User, homework: HomeworkAccess) => manages(user, homework) && kept(homework) && homework.state === 'draft'
export const mayWithdraw = (user: User, homework: HomeworkAccess) => manages(user, homework) && kept(homework) && homework.state === 'published'
export const mayArchive = (user: User, homework: HomeworkAccess) => manages(user, homework) && kept(homework) && homework.state !== 'draft'
export const mayRemove = (user: User, homework: HomeworkAccess) => manages(user, homework) && kept(homework) && homework.state === 'draft'
/** To grade, return, extend, remind and release, in the classes that the user reaches. */
export const mayGrade = (user: User, homework: HomeworkAccess) =>
  kept(homework) && homework.state === 'published' && homework.classes.some((klass) => reaches(user, klass))
