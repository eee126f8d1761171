import { sql } from 'kysely'
import type { Trial } from '#assessment/homework/peer.ts'
import type { Db } from '#server/kernel/data/db.ts'

/** A student who has handed in, with the latest version. */
export interface Participant {
  classId: string
  memberId: string
  no: number
  /** The same for those who have handed it in together. */
  proposalId: string | null
  /** Empty unless the homework is handed in by groups. */
  group: string
  /** It was given back and is to be corrected. */
  returned: boolean
}

/**
 * The students of classes who have handed in, in an order that follows from the homework and the student, not from names or times; those who have left
 * are not among them.
 */
export async function selectParticipants(db: Db, homeworkId: string, classIds: readonly string[]): Promise<Participant[]> {
  if (!classIds.length) return []
  const { rows } = await sql<Participant>`
    select s.class_id as "classId", s.member_id as "memberId", v.no, v.proposal_id as "proposalId", s.state = 'returned' as returned,
      case when h.by_group then m.group_name else '' end as "group"
    from submissions s
      join homeworks h on h.institution_id = s.institution_id and h.id = s.homework_id
      join submission_versions v on v.institution_id = s.institution_id and v.homework_id = s.homework_id and v.class_id = s.class_id
        and v.member_id = s.member_id and v.no = s.version_no
      join class_members m on m.institution_id = s.institution_id and m.class_id = s.class_id and m.member_id = s.member_id
        and m.role = 'student' and m.state = 'active'
      join members p on p.institution_id = m.institution_id and p.id = m.member_id and p.present
    where s.institution_id = here() and s.homework_id = ${homeworkId}::uuid and s.class_id = any(${classIds}::uuid[])
    order by md5(s.homework_id::text || s.member_id::text)`.execute(db)
  return rows
}

export interface GivenRow {
  id: string
  classId: string
  authorId: string
  versionNo: number
  reviewerId: string
  claimedAt: Date
  points: number[] | null
  excluded: boolean
  reported: boolean
}

/** All works of classes that were taken or reviewed, the first taken first. */
export async function selectGiven(db: Db, homeworkId: string, classIds: readonly string[]): Promise<GivenRow[]> {
  if (!classIds.length) return []
  const rows = await db
    .selectFrom('peerReviews')
    .select(['id', 'classId', 'authorId', 'versionNo', 'reviewerId', 'claimedAt', 'points'])
    .select([sql<boolean>`excluded_at is not null`.as('excluded'), sql<boolean>`reported_at is not null`.as('reported')])
    .where('homeworkId', '=', homeworkId)
    .where('classId', 'in', classIds)
    .orderBy('claimedAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, points: row.points as number[] | null }))
}

/** The points that students have given to samples of a homework, beside those of the teacher; of all, or of one. */
export async function selectTrials(db: Db, homeworkId: string, memberId?: string): Promise<(Trial & { sampleId: string; memberId: string })[]> {
  const rows = await db
    .selectFrom('peerTrials')
    .innerJoin('peerSamples', 'peerSamples.id', 'peerTrials.sampleId')
    .select(['peerTrials.sampleId', 'peerTrials.memberId', 'peerTrials.points as given', 'peerSamples.points as expected'])
    .where('peerSamples.homeworkId', '=', homeworkId)
    .$if(memberId !== undefined, (found) => found.where('peerTrials.memberId', '=', memberId ?? ''))
    .execute()
  return rows.map((row) => ({ ...row, given: row.given as number[], expected: row.expected as number[] }))
}
