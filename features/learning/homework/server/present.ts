import { deadlinesOf } from '#assessment/homework/homework.ts'
import { storedFilesOf } from '#features/library/attachments/server/take-files.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import { plainText } from '#document/text/text.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { Counts, Homework, HomeworkClass, HomeworkPhase, HomeworkRow } from '../contract.ts'
import { selectTaskNames } from './annotations/annotation-queries.ts'
import { selectClassesWithWork } from './edit/write-queries.ts'
import { presentAsked } from './questions/present-questions.ts'
import { presentSettings } from './peer/settings.ts'
import { manages, mayArchive, mayChange, mayGrade, mayPublish, mayRemove, mayWithdraw, reaches } from './policy.ts'
import { type ClassRow, countsKey, countWork, findText, type HomeworkRecord, noCounts, selectFileIds } from './queries.ts'

function phaseOf(klass: ClassRow, { now, lateRule }: Pick<HomeworkRecord, 'now' | 'lateRule'>): HomeworkPhase {
  const { dueAt, cutoffAt } = deadlinesOf(klass, { extension: null, dueHours: 0 }, lateRule)
  if (now < klass.openAt) return 'coming'
  if (now <= dueAt) return 'open'
  return cutoffAt && now > cutoffAt ? 'closed' : 'late'
}

const classOf = (klass: ClassRow, homework: HomeworkRecord, counts: Counts): HomeworkClass => ({
  ...counts,
  id: klass.classId,
  name: klass.name,
  openAt: klass.openAt.toISOString(),
  dueAt: klass.dueAt.toISOString(),
  cutoffAt: klass.cutoffAt?.toISOString() ?? null,
  phase: phaseOf(klass, homework),
  releasedAt: klass.releasedAt?.toISOString() ?? null,
  over: isOver(klass.state),
})

function rowOf(user: User, homework: HomeworkRecord, counts: ReadonlyMap<string, Counts>): HomeworkRow {
  // Those who decide about the task see the dates of all classes; what was handed in only in their own.
  const shown = homework.classes.filter((klass) => reaches(user, klass))
  return {
    id: homework.id,
    title: homework.title,
    state: homework.state,
    points: homework.points,
    lateRule: homework.lateRule,
    latePerDay: homework.latePerDay,
    lateMost: homework.lateMost,
    owner: { id: homework.ownerId, name: homework.ownerName },
    classes: shown.map((klass) => classOf(klass, homework, counts.get(countsKey(homework.id, klass.classId)) ?? noCounts)),
    otherClasses: homework.classes.length - shown.length,
    updatedAt: homework.updatedAt.toISOString(),
    deletedAt: homework.deletedAt?.toISOString() ?? null,
    rowVersion: homework.rowVersion,
    now: homework.now.toISOString(),
    can: {
      change: mayChange(user, homework),
      publish: mayPublish(user, homework),
      withdraw: mayWithdraw(user, homework),
      archive: mayArchive(user, homework),
      remove: homework.deletedAt === null ? mayRemove(user, homework) : manages(user, homework),
    },
  }
}

/** Rows of the list of homework. */
export async function presentRows(db: Db, user: User, rows: readonly HomeworkRecord[]): Promise<HomeworkRow[]> {
  const counts = await countWork(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => rowOf(user, row, counts))
}

const excerptLength = 160

/** A homework as those who teach with it see it. */
export async function presentHomework(db: Db, user: User, homework: HomeworkRecord): Promise<Homework> {
  const { body, changedBy } = await findText(db, homework.id)
  const { below } = await selectFileIds(db, homework.id)
  const row = rowOf(user, homework, await countWork(db, [homework.id]))
  const { takesText, takesFiles, maxFiles, maxMegabytes, attempts, statement, byGroup, answersShown, annotationTask } = homework
  return {
    ...row,
    body,
    excerpt: plainText(body).trim().slice(0, excerptLength),
    files: await storedFilesOf(db, below),
    takesText,
    takesFiles,
    maxFiles,
    maxMegabytes,
    attempts,
    statement,
    byGroup,
    questions: await presentAsked(db, homework.id),
    answersShown,
    questionsFixed: (await selectClassesWithWork(db, homework.id)).size > 0,
    peer: await presentSettings(db, homework.id),
    annotationTask: annotationTask && { ...annotationTask, ...(await selectTaskNames(db, annotationTask)) },
    changedBy,
    can: { ...row.can, grade: mayGrade(user, homework) },
  }
}
