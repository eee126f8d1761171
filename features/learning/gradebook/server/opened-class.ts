import { type ClassRecord, loadClass } from '#features/learning/classes/server/queries.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import { mayEnter, mayRule, maySeeGradebook } from './policy.ts'

/** The gradebook of a class in the log of operations. */
export const objectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'gradebook', id, name })

/** The class, if the caller may see its gradebook. */
export async function seen({ db, user }: Pick<CallContext, 'db' | 'user'>, classId: string): Promise<ClassRecord> {
  const klass = await loadClass(db, user, classId)
  assertAllowed(maySeeGradebook(user, klass))
  return klass
}

/** The class, if the caller may enter marks, or with `rule` decide how they count. Refuses a class that is over with the reason. */
export async function changeable(context: Pick<CallContext, 'db' | 'user'>, classId: string, { rule = false } = {}): Promise<ClassRecord> {
  const klass = await seen(context, classId)
  if (isOver(klass.state)) throw refusal('conflict', { zh: '班级已结束，成绩只能查看', en: 'The class is over; its gradebook is read-only' })
  assertAllowed(rule ? mayRule(context.user, klass) : mayEnter(context.user, klass))
  return klass
}
