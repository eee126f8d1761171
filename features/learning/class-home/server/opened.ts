import { type ClassRecord, loadClass } from '#features/learning/classes/server/queries.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { findStudent } from './queries.ts'
import { leads, studies } from './policy.ts'

/** The class, if the caller teaches or assists in it or is an administrator of the institution. */
export async function led({ db, user }: CallContext, classId: string): Promise<ClassRecord> {
  const klass = await loadClass(db, user, classId)
  assertAllowed(leads(user, klass))
  return klass
}

/** The class, if the caller is one of its students. */
export async function studied({ db, user }: CallContext, classId: string): Promise<ClassRecord> {
  const klass = await loadClass(db, user, classId)
  assertAllowed(studies(klass))
  return klass
}

/**
 * The class and the student whose report is asked for: without `member` the caller. Refuses as `notFound` a person who is no active student of the class,
 * and to a student every other person.
 */
export async function reported({ db, user }: CallContext, classId: string, member: string | undefined) {
  const klass = await loadClass(db, user, classId)
  const memberId = member ?? user.memberId
  const student = leads(user, klass) || memberId === user.memberId ? await findStudent(db, classId, memberId) : undefined
  if (!student) throw refusal('notFound', { zh: '班里没有这名学生', en: 'The class has no such student' })
  return { klass, student }
}
