import { sql } from 'kysely'
import type { AnswersShown, LateRule } from '#assessment/homework/homework.ts'
import type { Paging } from '#contract/page.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { Annotation, AnnotationTask } from '../../contract-annotations.ts'
import { type Place, timedStudentWork } from '../students/student-queries.ts'

/** The due time of a person, as `deadlinesOf` computes it. */
export const ownDueAt = sql<Date>`greatest(homework_classes.due_at + make_interval(hours => coalesce(accommodations.due_hours, 0)), homework_extensions.until)`
/** The cut-off of a person; without one, or with a correction that is taken at any time, infinity. */
const ownEndAt = sql<Date>`(case when submissions.state = 'returned' then 'infinity'
  when homeworks.late_rule = 'close' then ${ownDueAt}
  when homework_classes.cutoff_at is null then 'infinity'
  else greatest(homework_classes.cutoff_at + make_interval(hours => coalesce(accommodations.due_hours, 0)), ${ownDueAt}) end)`
/** Until when the works of others are to be reviewed; null where there are none left, or it is not the time for it. */
const reviewsUntil = sql<Date | null>`(case when peer_settings.days is null or coalesce(submissions.version_no, 0) = 0 or submissions.state = 'returned'
  or homeworks.state <> 'published' or classes.state in ('ended', 'archived') then null
  else (select ends_at from (select reviews_open_at(homeworks.late_rule, homework_classes.due_at, homework_classes.cutoff_at) as opens_at) o,
      lateral (select o.opens_at + make_interval(hours => peer_settings.days * 24) as ends_at) e
    where now() >= opens_at and now() < ends_at
      and (select count(*) from peer_reviews r where r.institution_id = here() and r.homework_id = homeworks.id and r.class_id = classes.id
          and r.reviewer_id = class_members.member_id and r.points is not null and r.excluded_at is null)
        < least(peer_settings.reviewers, (select count(*) from submissions w where w.institution_id = here() and w.homework_id = homeworks.id
          and w.class_id = classes.id and w.version_no > 0 and w.member_id <> class_members.member_id))) end)`
/** Something is to be handed in, as nothing was yet and it is still accepted, or it came back; or works of others are to be reviewed. */
const isToDo = sql<boolean>`((coalesce(submissions.state, 'draft') in ('draft', 'returned') and ${ownEndAt} >= now()
  and homeworks.state = 'published' and classes.state not in ('ended', 'archived')) or ${reviewsUntil} is not null)`

/** The published homework of the classes in which a person is a student, with what the person has of it. */
export const mine = (db: Db, { memberId }: Pick<User, 'memberId'>) => ofMembers(db, [memberId])

/** The same for several persons, a row for each. */
function ofMembers(db: Db, memberIds: readonly string[]) {
  return timedStudentWork(db)
    .innerJoin('homeworks', 'homeworks.id', 'homeworkClasses.homeworkId')
    .innerJoin('classes', 'classes.id', 'homeworkClasses.classId')
    .leftJoin('peerSettings', 'peerSettings.homeworkId', 'homeworks.id')
    .leftJoin('submissionReturns', (join) =>
      join
        .onRef('submissionReturns.homeworkId', '=', 'submissions.homeworkId')
        .onRef('submissionReturns.classId', '=', 'submissions.classId')
        .onRef('submissionReturns.memberId', '=', 'submissions.memberId')
        .onRef('submissionReturns.no', '=', 'submissions.versionNo'),
    )
    .where('classMembers.memberId', 'in', memberIds)
    .where('homeworks.state', '!=', 'draft')
    .where('homeworks.binned', '=', false)
    .where('classes.binned', '=', false)
    .where('classes.state', '!=', 'draft')
}

const rows = (db: Db, memberIds: readonly string[]) =>
  ofMembers(db, memberIds)
    .select(['classMembers.memberId', 'homeworks.byGroup'])
    .select(['homeworks.id', 'homeworks.title', 'homeworks.points', 'homeworks.state as homeworkState'])
    .select(['homeworks.lateRule', 'homeworks.latePerDay', 'homeworks.lateMost', 'homeworks.attempts'])
    .select(['classes.id as classId', 'classes.name as className', 'classes.state as classState'])
    .select(['homeworkClasses.openAt', 'homeworkClasses.dueAt', 'homeworkClasses.cutoffAt'])
    .select(['homeworkExtensions.until as extension', 'homeworkExtensions.reason as extensionReason', 'accommodations.dueHours'])
    .select(['submissions.state', 'submissions.draftNo', 'submissions.draftAt', 'submissions.versionNo', 'submissions.submittedAt'])
    .select(['submissions.lateMinutes', 'submissions.score', 'submissions.releasedAt', 'submissions.gradedBy', 'homeworks.answersShown'])
    .select(['submissionReturns.until as returnedUntil', reviewsUntil.as('reviewsUntil'), sql<Date>`clock_timestamp()`.as('now')])

type Selected = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
const typed = (row: Selected) => ({
  ...row,
  lateRule: row.lateRule as LateRule,
  answersShown: row.answersShown as AnswersShown,
  dueHours: row.dueHours ?? 0,
  versionNo: row.versionNo ?? 0,
})
export type MyRow = ReturnType<typeof typed>

const orders = {
  due: ascending(ownDueAt, 'homeworkClasses.classId', 'homeworks.id'),
  latest: descending(ownDueAt, 'homeworkClasses.classId', 'homeworks.id'),
} as const

interface Filter extends Paging {
  classId?: string | undefined
  courseId?: string | undefined
  when: 'todo' | 'done' | 'all'
}

/** A page of a person's homework. */
export async function selectMyHomeworks(db: Db, user: User, { classId, courseId, when, ...paging }: Filter) {
  const found = rows(db, [user.memberId])
    .$if(classId !== undefined, (all) => all.where('classes.id', '=', classId ?? ''))
    .$if(courseId !== undefined, (all) => all.where('classes.courseId', '=', courseId ?? ''))
    .$if(when === 'todo', (all) => all.where(isToDo))
    .$if(when === 'done', (all) => all.where(sql<boolean>`not ${isToDo}`))
  const { items, ...rest } = await paged(db, found, orders, { ...paging, sort: when === 'todo' ? 'due' : 'latest' })
  return { ...rest, items: items.map(typed) }
}

/** One homework of a class with what its student has of it; undefined for other people. */
export async function findMyHomework(db: Db, user: User, { homeworkId, classId }: Omit<Place, 'memberId'>): Promise<MyRow | undefined> {
  const row = await rows(db, [user.memberId]).where('homeworks.id', '=', homeworkId).where('classes.id', '=', classId).executeTakeFirst()
  return row && typed(row)
}

/** The same of several students of the class. */
export const selectGroupRows = async (db: Db, memberIds: readonly string[], { homeworkId, classId }: Omit<Place, 'memberId'>): Promise<MyRow[]> =>
  (await rows(db, memberIds).where('homeworks.id', '=', homeworkId).where('classes.id', '=', classId).orderBy('classMembers.memberId').execute()).map(
    typed,
  )

/** The task, with what a student may hand in and who has given it, and whether it asks questions and works are reviewed. */
export async function findTask(db: Db, homeworkId: string) {
  const row = await db
    .selectFrom('homeworks')
    .innerJoin('members as owners', 'owners.id', 'homeworks.ownerId')
    .select(['homeworks.body', 'homeworks.takesText', 'homeworks.takesFiles', 'homeworks.maxFiles', 'homeworks.maxMegabytes', 'homeworks.statement'])
    .select('homeworks.annotationTask')
    .select('owners.name as teacher')
    .select((q) => [
      q.exists(q.selectFrom('homeworkQuestions').select('seq').whereRef('homeworkQuestions.homeworkId', '=', 'homeworks.id')).as('asks'),
      q.exists(q.selectFrom('peerSettings').select('days').whereRef('peerSettings.homeworkId', '=', 'homeworks.id')).as('reviewed'),
    ])
    .where('homeworks.id', '=', homeworkId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    asks: Boolean(row.asks),
    reviewed: Boolean(row.reviewed),
    body: row.body as unknown as DocJson,
    annotationTask: row.annotationTask as AnnotationTask | null,
  }
}

/** The text of a draft, and once the result is released the feedback and who has given it. */
export async function findOwnTexts(db: Db, { homeworkId, classId, memberId }: Place) {
  const row = await db
    .selectFrom('submissions')
    .leftJoin('members as graders', 'graders.id', 'submissions.gradedBy')
    .select(['submissions.draftText', 'submissions.draftAnnotations', 'submissions.feedback', 'graders.name as gradedBy'])
    .where('submissions.homeworkId', '=', homeworkId)
    .where('submissions.classId', '=', classId)
    .where('submissions.memberId', '=', memberId)
    .executeTakeFirst()
  return {
    draftText: (row?.draftText ?? null) as unknown as DocJson | null,
    draftAnnotations: (row?.draftAnnotations ?? []) as unknown as Annotation[],
    feedback: row?.feedback ?? '',
    gradedBy: row?.gradedBy ?? null,
  }
}
