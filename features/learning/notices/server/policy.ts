import type { User } from '#server/kernel/access/session.ts'
import { rulesClasses } from '#features/learning/classes/server/policy.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import type { ClassOfNotice, NoticeRecord } from './queries.ts'

/** Whether the user sees the notice as one who teaches or assists in this class, or as an administrator of the institution. */
export const isStaffOf = (user: User, klass: Pick<ClassOfNotice, 'myRole'>): boolean =>
  klass.myRole === 'teacher' || klass.myRole === 'assistant' || rulesClasses(user)

/** A notice belongs to those who teach all of its classes. A draft is seen by its author alone. */
const manages = (user: User, { state, authorId }: NoticeRecord, classes: readonly ClassOfNotice[]): boolean =>
  (state !== 'draft' || authorId === user.memberId) &&
  (rulesClasses(user) || (classes.length > 0 && classes.every(({ myRole }) => myRole === 'teacher')))

/** What the user may do with a notice of these classes. When all of them are over, it is only read. */
export function allowed(user: User, notice: NoticeRecord, classes: readonly ClassOfNotice[]) {
  const may = manages(user, notice, classes) && classes.some(({ classState }) => !isOver(classState))
  const { state, binned } = notice
  return {
    change: may && !binned,
    publish: may && !binned && state !== 'published',
    withdraw: may && !binned && (state === 'published' || state === 'scheduled'),
    remove: may && !binned,
    restore: may && binned,
    remind: may && !binned && state === 'published',
  }
}
