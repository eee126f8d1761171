import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'

/** What every certificate of an award has in common. */
export interface CommonValues {
  courseId: string
  classId: string
  courseName: string
  institutionName: string
  title: string
  body: string
  hours: number | null
  signerName: string
  signerFunction: string
  signatureFileId: string | null
  logoFileId: string | null
  awardedOn: string
  expiresOn: string | null
  /** Null when the conditions were met. */
  awardedBy: string | null
}

/** Certificates that have expired make way for others of the same persons. */
export const endExpired = (db: Db, { courseId, classId, awardedOn }: CommonValues, memberIds: readonly string[]) =>
  db
    .updateTable('certificates')
    .set({ current: false })
    .where('courseId', '=', courseId)
    .where('classId', '=', classId)
    .where('memberId', 'in', memberIds)
    .where('current', '=', true)
    .where('expiresOn', '<', awardedOn)
    .execute()

/** Stores certificates; those of persons who have one already are left out. Returns whose were stored. */
export async function insertCertificates(
  db: Db,
  common: CommonValues,
  people: readonly { memberId: string; name: string; number: string; replacesId?: string; exception?: string }[],
): Promise<{ id: string; memberId: string; number: string }[]> {
  return db
    .insertInto('certificates')
    .values(
      people.map(({ replacesId = null, exception = '', ...person }) => ({
        ...common,
        ...person,
        replacesId,
        exception,
        id: newId(),
        awardedAt: sql<Date>`clock_timestamp()`,
      })),
    )
    .onConflict((c) => c.columns(['institutionId', 'courseId', 'classId', 'memberId']).where('current', '=', true).doNothing())
    .returning(['id', 'memberId', 'number'])
    .execute()
}

export const updateRevoked = (db: Db, id: string, by: { memberId: string }, reason: string) =>
  db
    .updateTable('certificates')
    .set({ current: false, revokedAt: sql<Date>`clock_timestamp()`, revokedBy: by.memberId, reason })
    .where('id', '=', id)
    .execute()

/** The name of a member of now. */
export const loadName = async (db: Db, memberId: string): Promise<string> =>
  (await db.selectFrom('members').select('members.name').where('id', '=', memberId).executeTakeFirstOrThrow()).name

/** Those of these persons who are active students of a class. */
export async function selectStudentIds(db: Db, classId: string, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('classMembers')
    .select('memberId')
    .where('classId', '=', classId)
    .where('memberId', 'in', memberIds)
    .where('role', '=', 'student')
    .where('state', '=', 'active')
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}

/** The courses of all institutions for which it is due to look who meets the conditions, at most 50. */
export async function selectToAward(platform: PlatformDb) {
  const { rows } = await sql<{ institutionId: string; courseId: string }>`select * from certificates_to_award()`.execute(platform)
  return rows
}

/** The certificates of all institutions that expire soon and whose persons were not told, at most 500. */
export async function selectToWarn(platform: PlatformDb) {
  const { rows } = await sql<{ institutionId: string; certificateId: string }>`select * from certificates_to_warn()`.execute(platform)
  return rows
}

/** Records that the person of a certificate is told of its end; undefined when that was done already, or it is no longer valid. */
export const putWarned = (db: Db, id: string) =>
  db
    .updateTable('certificates')
    .set({ warnedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('current', '=', true)
    .where('warnedAt', 'is', null)
    .returning(['memberId', 'courseName', 'title', 'expiresOn'])
    .executeTakeFirst()

/** A course that awards by itself, with its classes that are not drafts; at most 200. */
export const selectClassesToAward = (db: Db, courseId: string) =>
  db
    .selectFrom('classes')
    .select('classes.id')
    .where('classes.courseId', '=', courseId)
    .where('classes.binned', '=', false)
    .where('classes.state', 'in', ['recruiting', 'running', 'ended'])
    .orderBy('classes.createdAt')
    .limit(200)
    .execute()

/** What awarding needs of a course. */
export const findCourse = (db: Db, courseId: string) =>
  db
    .selectFrom('courses')
    .select(['courses.id', 'courses.name', 'courses.pacing', 'courses.startsOn'])
    .where('courses.id', '=', courseId)
    .where('courses.deletedAt', 'is', null)
    .executeTakeFirst()
