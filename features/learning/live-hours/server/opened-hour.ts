import { type ClassRecord, loadClass } from '#features/learning/classes/server/queries.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { findHour, type HourRecord, nextVersion, selectAudience } from './hours/hour-queries.ts'
import { mayLead, maySeeHours, mayTakePart } from './policy.ts'
import { findQuestion, type QuestionRecord } from './questions/question-queries.ts'

type Asked = Pick<CallContext, 'db' | 'user'>
export interface OpenedHour {
  hour: HourRecord
  klass: ClassRecord
}

const noHour = () => refusal('notFound', { zh: '课堂不存在', en: 'No such live hour' })
export const noQuestion = () => refusal('notFound', { zh: '题目不存在', en: 'No such question' })
const classOver = () => refusal('conflict', { zh: '班级已结束，课堂只能查看', en: 'The class is over; its live hours are read-only' })

/** An hour in the log of operations. */
export const objectOf = ({ hour: { id, no, title }, klass }: { hour: Pick<HourRecord, 'id' | 'no' | 'title'>; klass: { name: string } }) => ({
  kind: 'liveHour',
  id,
  name: `${klass.name} ${no}${title && ` ${title}`}`,
})

/** An hour and its class, for the members of the class and administrators of the institution. */
async function openedHour({ db, user }: Asked, hourId: string, lock: boolean): Promise<OpenedHour> {
  const hour = await findHour(db, hourId, { lock })
  if (!hour) throw noHour()
  return { hour, klass: await loadClass(db, user, hour.classId) }
}

/** An hour, if the caller teaches its class. */
export async function seenHour(context: Asked, hourId: string): Promise<OpenedHour> {
  const opened = await openedHour(context, hourId, false)
  assertAllowed(maySeeHours(context.user, opened.klass))
  return opened
}

/** The class, if the caller may lead its hours. Refuses a class that is over with the reason. */
export async function ledClass({ db, user }: Asked, classId: string): Promise<ClassRecord> {
  const klass = await loadClass(db, user, classId)
  mustLead(user, klass)
  return klass
}

function mustLead(user: CallContext['user'], klass: ClassRecord): void {
  assertAllowed(maySeeHours(user, klass))
  if (isOver(klass.state)) throw classOver()
  assertAllowed(mayLead(user, klass))
}

/** An hour that the caller may lead, locked against other changes. */
export async function ledHour(context: Asked, hourId: string): Promise<OpenedHour> {
  const opened = await openedHour(context, hourId, true)
  mustLead(context.user, opened.klass)
  return opened
}

/** An hour that runs, locked, for those who lead it. */
export async function runningHour(context: Asked, hourId: string): Promise<OpenedHour> {
  const opened = await ledHour(context, hourId)
  if (opened.hour.state !== 'running') throw refusal('conflict', { zh: '课堂没有在进行', en: 'The live hour is not running' })
  return opened
}

/** A question and its hour, which is locked, for those who lead it; with `running` only while the hour runs. */
export async function ledQuestion(context: Asked, questionId: string, { running = false } = {}): Promise<OpenedHour & { question: QuestionRecord }> {
  const found = await findQuestion(context.db, questionId)
  if (!found) throw noQuestion()
  const opened = await (running ? runningHour : ledHour)(context, found.hourId)
  // Read again behind the lock: another person may have led it on meanwhile.
  const question = await findQuestion(context.db, questionId)
  if (!question) throw noQuestion()
  return { ...opened, question }
}

/** An hour that runs, for a student of its class. */
export async function joinedHour(context: Asked, hourId: string): Promise<OpenedHour> {
  const opened = await openedHour(context, hourId, false)
  if (isOver(opened.klass.state)) throw classOver()
  assertAllowed(mayTakePart(opened.klass))
  if (opened.hour.state !== 'running') throw refusal('conflict', { zh: '这次课已经结束', en: 'This live hour is over' })
  return opened
}

/** Counts a change of what the screens of an hour show, and tells them: those of the whole class, or of those who teach and of these students. */
export async function tellScreens({ db }: Asked, { id, classId }: { id: string; classId: string }, students?: readonly string[]): Promise<void> {
  const version = await nextVersion(db, id)
  const audience = await selectAudience(db, classId, { staff: students !== undefined })
  await pushLive(db, [...new Set([...audience, ...(students ?? [])])], { type: 'live-hour', classId, hourId: id, version })
}
