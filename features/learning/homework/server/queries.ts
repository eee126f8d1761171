import { sql } from 'kysely'
import type { AnswersShown, LateRule, Lateness } from '#assessment/homework/homework.ts'
import type { Paging } from '#contract/page.ts'
import { rulesClasses } from '#features/learning/classes/server/policy.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { ascending, byPinyin, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { Counts, HomeworkState } from '../contract.ts'
import type { AnnotationTask } from '../contract-annotations.ts'
import { manages, maySee } from './policy.ts'

const columns = [
  'homeworks.id',
  'homeworks.ownerId',
  'homeworks.title',
  'homeworks.takesText',
  'homeworks.takesFiles',
  'homeworks.maxFiles',
  'homeworks.maxMegabytes',
  'homeworks.points',
  'homeworks.attempts',
  'homeworks.lateRule',
  'homeworks.latePerDay',
  'homeworks.lateMost',
  'homeworks.statement',
  'homeworks.byGroup',
  'homeworks.answersShown',
  'homeworks.annotationTask',
  'homeworks.state',
  'homeworks.updatedAt',
  'homeworks.deletedAt',
  'homeworks.rowVersion',
  'owners.name as ownerName',
] as const

const homeworks = (db: Db) =>
  db
    .selectFrom('homeworks')
    .innerJoin('members as owners', 'owners.id', 'homeworks.ownerId')
    .select(columns)
    .select(sql<Date>`clock_timestamp()`.as('now'))

type Selected = Awaited<ReturnType<ReturnType<typeof homeworks>['execute']>>[number]
const typed = (row: Selected) => ({
  ...row,
  state: row.state as HomeworkState,
  lateRule: row.lateRule as LateRule,
  answersShown: row.answersShown as AnswersShown,
  annotationTask: row.annotationTask as AnnotationTask | null,
})

/** How lateness counts in a homework. */
export const latenessOf = ({ lateRule, latePerDay, lateMost }: { lateRule: LateRule; latePerDay: number; lateMost: number }): Lateness => ({
  rule: lateRule,
  perDay: latePerDay,
  most: lateMost,
})

/** The classes of these homeworks by due time, with what the user is in each; dissolved ones are left out. */
export async function selectClasses(db: Db, { memberId }: Pick<User, 'memberId'>, homeworkIds: readonly string[]) {
  if (!homeworkIds.length) return []
  return db
    .selectFrom('homeworkClasses')
    .innerJoin('classes', 'classes.id', 'homeworkClasses.classId')
    .leftJoin('classMembers', (join) =>
      join
        .onRef('classMembers.classId', '=', 'homeworkClasses.classId')
        .on('classMembers.memberId', '=', memberId)
        .on('classMembers.state', '=', 'active'),
    )
    .select(['homeworkClasses.homeworkId', 'homeworkClasses.classId', 'homeworkClasses.openAt', 'homeworkClasses.dueAt'])
    .select(['homeworkClasses.cutoffAt', 'homeworkClasses.releasedAt', 'homeworkClasses.remindedAt', 'homeworkClasses.reviewsRemindedAt'])
    .select(['classes.name', 'classes.state', 'classMembers.role as myRole'])
    .where('homeworkClasses.homeworkId', 'in', homeworkIds)
    .where('classes.binned', '=', false)
    .orderBy('homeworkClasses.dueAt')
    .orderBy(byPinyin('classes.name'))
    .orderBy('classes.id')
    .execute()
}
export type ClassRow = Awaited<ReturnType<typeof selectClasses>>[number]

export const noHomework = () => refusal('notFound', { zh: '作业不存在', en: 'There is no such homework' })

export type HomeworkRecord = ReturnType<typeof typed> & { classes: ClassRow[] }

/** A homework with its classes. Refuses with `notFound` who may not see it; with `deleted` it may be in the recycle bin. */
export async function loadHomework(db: Db, user: User, id: string, { deleted = false } = {}): Promise<HomeworkRecord> {
  const row = await homeworks(db).where('homeworks.id', '=', id).executeTakeFirst()
  if (!row) throw noHomework()
  const homework = { ...typed(row), classes: await selectClasses(db, user, [id]) }
  if (homework.deletedAt !== null ? !deleted || !manages(user, homework) : !maySee(user, homework)) throw noHomework()
  return homework
}

/** The text of a homework, and who has changed it last. */
export async function findText(db: Db, id: string): Promise<{ body: DocJson; changedBy: string }> {
  const { body, changedBy } = await db
    .selectFrom('homeworks')
    .innerJoin('members as changers', 'changers.id', 'homeworks.changedBy')
    .select(['homeworks.body', 'changers.name as changedBy'])
    .where('homeworks.id', '=', id)
    .executeTakeFirstOrThrow()
  return { body: body as unknown as DocJson, changedBy }
}

/** The ids of the files of a homework in their order: those below the text, and those within it. */
export async function selectFileIds(db: Db, homeworkId: string): Promise<{ below: string[]; inText: string[] }> {
  const rows = await db
    .selectFrom('homeworkFiles')
    .select(['homeworkFiles.fileId', 'homeworkFiles.inText'])
    .where('homeworkFiles.homeworkId', '=', homeworkId)
    .orderBy('homeworkFiles.seq')
    .orderBy('homeworkFiles.fileId')
    .execute()
  const of = (inText: boolean) => rows.flatMap((row) => (row.inText === inText ? [row.fileId] : []))
  return { below: of(false), inText: of(true) }
}

/** The homeworks of classes in which the user teaches, and the user's own. */
const reached = (db: Db, { memberId }: Pick<User, 'memberId'>) =>
  db
    .selectFrom('homeworkClasses')
    .innerJoin('classMembers', 'classMembers.classId', 'homeworkClasses.classId')
    .select('homeworkClasses.homeworkId')
    .where('classMembers.memberId', '=', memberId)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', 'in', ['teacher', 'assistant'])

const title = byPinyin('homeworks.title')
const orders = {
  '-updatedAt': descending('homeworks.updatedAt', 'homeworks.id'),
  title: ascending(title, 'homeworks.id'),
  '-title': descending(title, 'homeworks.id'),
} as const

interface Filter extends Paging {
  classId?: string | undefined
  courseId?: string | undefined
  state?: HomeworkState | undefined
  q?: string | undefined
  bin: boolean
  sort: keyof typeof orders
}

/** A page of the homework that the user teaches with or has written; with a class, of that class, which the caller has checked. */
export async function selectHomeworks(db: Db, user: User, { classId, courseId, state, q, bin, ...paging }: Filter): Promise<HomeworkPage> {
  const found = homeworks(db)
    .where('homeworks.binned', '=', bin)
    .where((where) =>
      bin || (classId !== undefined && rulesClasses(user))
        ? where.or([where('homeworks.ownerId', '=', user.memberId), where.val(rulesClasses(user))])
        : where.or([
            where('homeworks.ownerId', '=', user.memberId),
            where.and([where('homeworks.state', '!=', 'draft'), where('homeworks.id', 'in', reached(db, user))]),
          ]),
    )
    .$if(classId !== undefined, (rows) =>
      rows.where('homeworks.id', 'in', (where) =>
        where
          .selectFrom('homeworkClasses')
          .select('homeworkClasses.homeworkId')
          .where('homeworkClasses.classId', '=', classId ?? ''),
      ),
    )
    .$if(courseId !== undefined, (rows) =>
      rows.where('homeworks.id', 'in', (where) =>
        where
          .selectFrom('homeworkClasses')
          .innerJoin('classes', 'classes.id', 'homeworkClasses.classId')
          .select('homeworkClasses.homeworkId')
          .where('classes.courseId', '=', courseId ?? ''),
      ),
    )
    .$if(state !== undefined, (rows) => rows.where('homeworks.state', '=', state ?? ''))
  const { items, ...rest } = await paged(db, found, orders, { ...paging, words: q })
  const classes = Map.groupBy(
    await selectClasses(
      db,
      user,
      items.map(({ id }) => id),
    ),
    ({ homeworkId }) => homeworkId,
  )
  return { ...rest, items: items.map((row) => ({ ...typed(row), classes: classes.get(row.id) ?? [] })) }
}
type HomeworkPage = Omit<Awaited<ReturnType<typeof paged>>, 'items'> & { items: HomeworkRecord[] }

/** Homework in its classes, a row for each active student of the class, with what the student has of it if there is something. */
export const studentWork = (db: Db) =>
  db
    .selectFrom('homeworkClasses')
    .innerJoin('classMembers', (join) =>
      join
        .onRef('classMembers.classId', '=', 'homeworkClasses.classId')
        .on('classMembers.role', '=', 'student')
        .on('classMembers.state', '=', 'active'),
    )
    .leftJoin('submissions', (join) =>
      join
        .onRef('submissions.homeworkId', '=', 'homeworkClasses.homeworkId')
        .onRef('submissions.classId', '=', 'homeworkClasses.classId')
        .onRef('submissions.memberId', '=', 'classMembers.memberId'),
    )

export const countsKey = (homeworkId: string, classId: string) => `${homeworkId} ${classId}`
export const noCounts: Counts = { students: 0, submitted: 0, waiting: 0, returned: 0, graded: 0, unreleased: 0 }

/** How far the students of each class are with these homeworks, by `countsKey`. */
export async function countWork(db: Db, homeworkIds: readonly string[]): Promise<Map<string, Counts>> {
  if (!homeworkIds.length) return new Map()
  const rows = await studentWork(db)
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .select((q) => {
      const count = q.fn.countAll<number>()
      return [
        'homeworkClasses.homeworkId',
        'homeworkClasses.classId',
        count.as('students'),
        count.filterWhere('submissions.versionNo', '>', 0).as('submitted'),
        count.filterWhere('submissions.state', '=', 'submitted').as('waiting'),
        count.filterWhere('submissions.state', '=', 'returned').as('returned'),
        count.filterWhere('submissions.state', '=', 'graded').as('graded'),
        count.filterWhere('submissions.state', '=', 'graded').filterWhere('submissions.releasedAt', 'is', null).as('unreleased'),
      ]
    })
    .where('homeworkClasses.homeworkId', 'in', homeworkIds)
    .where('members.present', '=', true)
    .groupBy(['homeworkClasses.homeworkId', 'homeworkClasses.classId'])
    .execute()
  return new Map(rows.map(({ homeworkId, classId, ...counts }) => [countsKey(homeworkId, classId), counts]))
}
