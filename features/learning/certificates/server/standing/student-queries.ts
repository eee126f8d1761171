import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { memberNumber } from '#server/kernel/people/member-list-queries.ts'

/** Whether a person has a certificate of a course in a class that is valid on a day. */
const hasValid = (courseId: string, classId: string, today: string) =>
  sql<boolean>`exists (select from certificates c where c.institution_id = members.institution_id and c.course_id = ${courseId} and c.class_id = ${classId}
    and c.member_id = members.id and c.current and (c.expires_on is null or c.expires_on >= ${today}))`

/** The active students of a class. */
const studentsOf = (db: Db, classId: string) =>
  db
    .selectFrom('members')
    .innerJoin('classMembers', 'classMembers.memberId', 'members.id')
    .where('classMembers.classId', '=', classId)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .where('members.present', '=', true)

interface Place {
  courseId: string
  classId: string
  /** In the time zone of the institution. */
  today: string
}

/** The students of a class without a valid certificate. With `never` those alone who never had one in the class. */
export async function selectWithout(db: Db, { courseId, classId, today }: Place, { never = false } = {}): Promise<{ id: string; name: string }[]> {
  return studentsOf(db, classId)
    .select(['members.id', 'members.name'])
    .where(sql<boolean>`not ${hasValid(courseId, classId, today)}`)
    .$if(never, (rows) =>
      rows.where((q) =>
        q.not(
          q.exists(
            q
              .selectFrom('certificates')
              .select('certificates.id')
              .whereRef('certificates.memberId', '=', 'members.id')
              .where('certificates.courseId', '=', courseId)
              .where('certificates.classId', '=', classId),
          ),
        ),
      ),
    )
    .orderBy('members.nameKey')
    .orderBy('members.id')
    .execute()
}

const orders = {
  number: ascending(memberNumber, 'members.id'),
  name: ascending('members.nameKey', 'members.id'),
  '-name': descending('members.nameKey', 'members.id'),
} as const

interface Filter extends Paging, Place {
  /** By whether there is a valid certificate; undefined for all students. */
  valid: boolean | undefined
  /** Those alone of these ids; undefined for no such limit. */
  among: readonly string[] | undefined
  q?: string | undefined
  sort: keyof typeof orders
}

/** A page of the students of a class. */
export function selectStudents(db: Db, { courseId, classId, today, valid, among, q, ...paging }: Filter) {
  const has = hasValid(courseId, classId, today)
  const found = studentsOf(db, classId)
    .select(['members.id', 'members.name', 'members.number', 'members.avatarUrl'])
    .$if(valid !== undefined, (rows) => rows.where(valid ? has : sql<boolean>`not ${has}`))
    .$if(among !== undefined, (rows) => rows.where(sql<boolean>`members.id = any(${among ?? []}::uuid[])`))
  return paged(db, found, orders, { ...paging, words: q })
}
