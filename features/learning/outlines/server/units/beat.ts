import { loadCourse } from '#features/learning/courses/server/queries.ts'
import { mayTeach } from '#features/learning/courses/server/policy.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { completionOf, creditOf } from '../rules/completion.ts'
import { loadOpen } from './open-unit.ts'
import { addSeconds, lockBeat, putBeat, putSeen } from './progress-queries.ts'

/**
 * Credits the time since the last beat of the caller if that was in the same unit. The clock is that of the server, and a person has one last beat: two
 * windows earn no more than one. The team of a course earns nothing in it.
 */
export async function takeBeat(context: CallContext, courseId: string, unitId: string): Promise<{ seconds: number; done: boolean; percent: number }> {
  const { db, user } = context
  const course = await loadCourse(db, user, courseId)
  if (mayTeach(user, course)) return { seconds: 0, done: false, percent: 0 }
  const { completion, done, percent } = await loadOpen(context, course, unitId)
  const last = await lockBeat(db, user.memberId)
  await putBeat(db, user.memberId, unitId)
  await putSeen(db, user.memberId, unitId, completion.kind === 'view' || (completion.kind === 'watch' && done))
  const credit = creditOf(last?.seconds ?? null, last?.unitId === unitId)
  const now = await addSeconds(db, user.memberId, unitId, credit, completion.kind === 'minutes' ? completion.minutes * 60 : null)
  const seconds = now?.seconds ?? 0
  if (completion.kind !== 'minutes' && completion.kind !== 'view') return { seconds, done, percent }
  const reached = { seen: true, seconds, doneBefore: now?.doneBefore ?? false, read: 0, watched: 0, submitted: false, score: null }
  return { seconds, ...completionOf(completion, reached) }
}
