import { findReadableBook } from '#features/reading/reader/server/queries.ts'
import { mayDownload, mayTeach } from '#features/learning/courses/server/policy.ts'
import { type CourseRecord, loadCourse } from '#features/learning/courses/server/queries.ts'
import { storedFilesOf } from '#features/library/attachments/server/take-files.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { LearnedUnit, OpenedUnit, Snapshot, UnitContent } from '../../contract.ts'
import { loadLearned } from '../outline/learned.ts'
import { completionOf } from '../rules/completion.ts'
import { chosenOf } from './chosen.ts'
import { findHomeworkPath, findTopicPath } from './class-work-queries.ts'
import { putSeen } from './progress-queries.ts'
import { loadUnit, noUnit } from './unit-queries.ts'

/** The unit as the caller sees it in the published outline. Refuses with `notFound` what is not published, and with `forbidden` what is not open. */
export async function loadOpen({ db, user }: CallContext, course: CourseRecord, unitId: string): Promise<LearnedUnit> {
  const unit = (await loadLearned(db, course, user.memberId)).find(({ id }) => id === unitId)
  if (!unit || unit.kind === 'section') throw noUnit()
  if (!unit.open) throw refusal('forbidden', { zh: '这个单元还没有向您开放', en: 'This unit is not open to you yet' })
  return unit
}

/** A unit with its content: the draft for the team of the course, else what is published, which is recorded as seen. */
export async function openUnit(context: CallContext, courseId: string, unitId: string): Promise<OpenedUnit> {
  const { db, user } = context
  const course = await loadCourse(db, user, courseId)
  const unit = await loadUnit(db, courseId, unitId)
  if (mayTeach(user, course)) {
    const opened = await contentOf(context, course, unitId, unit)
    return { ...opened, chosen: await chosenOf(db, user, unit.content), draft: true, done: false, percent: 0, seconds: 0 }
  }
  const learned = await loadOpen(context, course, unitId)
  const { published } = unit
  if (!published) throw noUnit()
  const { completion } = published.rules
  const reached = completion.kind === 'view' || (completion.kind === 'watch' && learned.done)
  const { seconds, doneBefore } = await putSeen(db, user.memberId, unitId, reached)
  const { done, percent } = doneBefore
    ? completionOf(completion, { seen: true, seconds, doneBefore, read: 0, watched: 0, submitted: false, score: null })
    : learned
  return { ...(await contentOf(context, course, unitId, published)), chosen: [], draft: false, done, percent, seconds }
}

const pathOf = async (db: Db, user: User, content: UnitContent) =>
  content.kind === 'homework'
    ? findHomeworkPath(db, user, content.homeworkId)
    : content.kind === 'discussion'
      ? findTopicPath(db, user, content.threadIds)
      : null

async function contentOf(
  { db, user }: CallContext,
  course: CourseRecord,
  id: string,
  { name, minutes, rules, content }: Pick<Snapshot, 'name' | 'minutes' | 'rules' | 'content'>,
): Promise<Omit<OpenedUnit, 'chosen' | 'draft' | 'done' | 'percent' | 'seconds'>> {
  const download = mayDownload(user, course)
  const shown = content.kind === 'media' || (content.kind === 'file' && download)
  const [file] = shown ? await storedFilesOf(db, [content.fileId]) : []
  return {
    id,
    name,
    kind: content.kind,
    minutes,
    rules,
    content,
    file: file ?? null,
    mayDownload: download,
    path: await pathOf(db, user, content),
    readable: content.kind === 'chapter' && (await findReadableBook(db, user, content.textbookId)) !== undefined,
  }
}
