import { rulesClasses } from '#features/learning/classes/server/policy.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { mayGrade, reaches } from '../policy.ts'
import { type ClassRow, type HomeworkRecord, loadHomework, noHomework } from '../queries.ts'
import { classOver } from '../refusals.ts'
import type { Place } from './student-queries.ts'

type Given = Pick<CallContext, 'db' | 'user'>

export interface Opened {
  homework: HomeworkRecord
  /** Those that the caller reaches, or the one that was asked for. */
  classes: ClassRow[]
}

/** A homework with those of its classes that the caller reaches. Refuses a class that is none of them with `notFound`. */
export async function opened({ db, user }: Given, homeworkId: string, classId?: string): Promise<Opened> {
  const homework = await loadHomework(db, user, homeworkId)
  const reached = homework.classes.filter((klass) => reaches(user, klass))
  const classes = classId === undefined ? reached : reached.filter((klass) => klass.classId === classId)
  if (classId !== undefined && !classes.length) throw noHomework()
  // The owner of a homework who teaches none of its classes any more sees the task alone.
  if (!classes.length && !rulesClasses(user)) assertAllowed(homework.ownerId === user.memberId)
  return { homework, classes }
}

/** The same for a change of what students have, by those who may grade; refused where the class is over. */
export async function gradable(context: Given, homeworkId: string, classId?: string): Promise<Opened> {
  const found = await opened(context, homeworkId, classId)
  if (found.homework.state !== 'published')
    throw refusal('conflict', { zh: '作业没有布置或已归档，不能批改', en: 'The homework is not published, or is archived' })
  assertAllowed(mayGrade(context.user, found.homework))
  const running = found.classes.filter(({ state }) => !isOver(state))
  if (!running.length) throw classOver()
  return { ...found, classes: running }
}

export const noStudent = () => refusal('notFound', { zh: '班里没有这名学生', en: 'The class has no such student' })
export const placeOf = ({ homeworkId, classId, memberId }: Place): Place => ({ homeworkId, classId, memberId })
