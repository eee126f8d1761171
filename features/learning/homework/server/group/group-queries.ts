import { sql } from 'kysely'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { Work } from '../mine/write-mine-queries.ts'
import type { Annotation } from '../../contract-annotations.ts'
import type { GivenAnswers } from '../questions/question-queries.ts'
import type { Place } from '../students/student-queries.ts'

export interface Group {
  name: string
  /** By name, the person included. */
  members: { id: string; name: string }[]
}

/** The group of a student in a class, with its active students; null without a group. */
export async function findGroup(db: Db, { classId, memberId }: Omit<Place, 'homeworkId'>): Promise<Group | null> {
  const rows = await db
    .selectFrom('classMembers as own')
    .innerJoin('classMembers as others', (join) =>
      join
        .onRef('others.classId', '=', 'own.classId')
        .onRef('others.groupName', '=', 'own.groupName')
        .on('others.role', '=', 'student')
        .on('others.state', '=', 'active'),
    )
    .innerJoin('members', 'members.id', 'others.memberId')
    .select(['members.id', 'members.name', 'own.groupName'])
    .where('own.classId', '=', classId)
    .where('own.memberId', '=', memberId)
    .where('own.groupName', '<>', '')
    .where('members.present', '=', true)
    .orderBy('members.nameKey')
    .orderBy('members.id')
    .execute()
  const [first] = rows
  return first ? { name: first.groupName, members: rows.map(({ id, name }) => ({ id, name })) } : null
}

interface OfGroup {
  homeworkId: string
  classId: string
  name: string
}

/** What a group is about to hand in, with who has confirmed it; undefined for nothing. With `lock` no other request changes it until the transaction ends. */
export async function findProposal(db: Db, { homeworkId, classId, name }: OfGroup, { lock = false } = {}) {
  const row = await db
    .selectFrom('submissionProposals')
    .innerJoin('members', 'members.id', 'submissionProposals.proposedBy')
    .select(['submissionProposals.id', 'submissionProposals.text', 'submissionProposals.plain', 'submissionProposals.statement'])
    .select(['submissionProposals.proposedBy', 'submissionProposals.proposedAt', 'submissionProposals.answers', 'members.name as by'])
    .select('submissionProposals.annotations')
    .where('submissionProposals.homeworkId', '=', homeworkId)
    .where('submissionProposals.classId', '=', classId)
    .where('submissionProposals.groupName', '=', name)
    .$if(lock, (rows) => rows.forUpdate('submissionProposals'))
    .executeTakeFirst()
  if (!row) return undefined
  const files = await db
    .selectFrom('submissionProposalFiles')
    .select(['fileId', 'inText'])
    .where('proposalId', '=', row.id)
    .orderBy('seq')
    .orderBy('fileId')
    .execute()
  const confirmed = await db.selectFrom('submissionConfirmations').select('memberId').where('proposalId', '=', row.id).execute()
  return {
    ...row,
    text: row.text as unknown as DocJson | null,
    answers: row.answers as unknown as GivenAnswers,
    annotations: row.annotations as unknown as Annotation[],
    files,
    confirmed: new Set(confirmed.map(({ memberId }) => memberId)),
  }
}
export type Proposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>

/** Puts a proposal in place of an earlier one of the group, confirmed by the person who makes it. Returns its id. */
export async function putProposal(
  db: Db,
  of: OfGroup,
  { text, fileIds, answers, annotations }: Work,
  by: string,
  statement: string,
): Promise<string> {
  const { homeworkId, classId, name } = of
  await db
    .deleteFrom('submissionProposals')
    .where('homeworkId', '=', homeworkId)
    .where('classId', '=', classId)
    .where('groupName', '=', name)
    .execute()
  const id = newId()
  await db
    .insertInto('submissionProposals')
    .values({
      id,
      homeworkId,
      classId,
      groupName: name,
      text: text ? JSON.stringify(text.doc) : null,
      plain: text?.plain ?? '',
      answers: JSON.stringify(answers),
      annotations: JSON.stringify(annotations),
      statement,
      proposedBy: by,
    })
    .execute()
  const files = [
    ...fileIds.map((fileId, seq) => ({ proposalId: id, fileId, seq, inText: false })),
    ...(text?.files ?? []).filter((fileId) => !fileIds.includes(fileId)).map((fileId, seq) => ({ proposalId: id, fileId, seq, inText: true })),
  ]
  if (files.length) await db.insertInto('submissionProposalFiles').values(files).execute()
  await putConfirmation(db, id, by)
  return id
}

export const putConfirmation = (db: Db, proposalId: string, memberId: string) =>
  db
    .insertInto('submissionConfirmations')
    .values({ proposalId, memberId })
    .onConflict((c) => c.doNothing())
    .execute()

export const deleteProposal = (db: Db, id: string) => db.deleteFrom('submissionProposals').where('id', '=', id).execute()

/** Makes the rows of the work of several students where there are none, and locks them in the order of their ids. */
export async function lockAll(db: Db, homeworkId: string, classId: string, memberIds: readonly string[]): Promise<void> {
  const sorted = memberIds.toSorted()
  await db
    .insertInto('submissions')
    .values(sorted.map((memberId) => ({ homeworkId, classId, memberId })))
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .selectFrom('submissions')
    .select('submissions.memberId')
    .where('submissions.homeworkId', '=', homeworkId)
    .where('submissions.classId', '=', classId)
    .where('submissions.memberId', 'in', sorted)
    .orderBy('submissions.memberId')
    .forUpdate()
    .execute()
}

interface Handed {
  homeworkId: string
  classId: string
  name: string
  proposal: Proposal
  at: Date
  lateMinutes: number
  /** With the number of the version that each hands in, and an own receipt. */
  members: readonly { memberId: string; no: number; receipt: string }[]
}

/** Hands a proposal in as a version of every member, and deletes it. The rows of the members are locked. */
export async function handIn(db: Db, { homeworkId, classId, name, proposal, at, lateMinutes, members }: Handed): Promise<void> {
  const { id, text, plain, statement, files, annotations } = proposal
  await db
    .insertInto('submissionVersions')
    .values(
      members.map(({ memberId, no, receipt }) => ({
        homeworkId,
        classId,
        memberId,
        no,
        text: text ? JSON.stringify(text) : null,
        plain,
        annotations: JSON.stringify(annotations),
        statement,
        lateMinutes,
        receipt,
        submittedAt: at,
        proposalId: id,
        groupName: name,
      })),
    )
    .execute()
  if (files.length)
    await db
      .insertInto('submissionFiles')
      .values(
        members.flatMap(({ memberId, no }) =>
          files.map(({ fileId, inText }, seq) => ({ homeworkId, classId, memberId, versionNo: no, fileId, seq, inText })),
        ),
      )
      .execute()
  await db
    .updateTable('submissions')
    .set((q) => ({
      state: 'submitted',
      versionNo: q('versionNo', '+', 1),
      submittedAt: at,
      lateMinutes,
      score: null,
      gradedBy: null,
      gradedAt: null,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('homeworkId', '=', homeworkId)
    .where('classId', '=', classId)
    .where(
      'memberId',
      'in',
      members.map(({ memberId }) => memberId),
    )
    .execute()
  await deleteProposal(db, id)
}

/** Those who have handed in the latest version of a student together with the student, the student included; none where it was handed in alone. */
export async function selectTogether(db: Db, { homeworkId, classId, memberId }: Place): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from submissions s
      join submission_versions v on v.institution_id = s.institution_id and v.homework_id = s.homework_id and v.class_id = s.class_id
        and v.member_id = s.member_id and v.no = s.version_no
      join submission_versions o on o.institution_id = v.institution_id and o.homework_id = v.homework_id and o.class_id = v.class_id
        and o.proposal_id = v.proposal_id
      join submissions t on t.institution_id = o.institution_id and t.homework_id = o.homework_id and t.class_id = o.class_id
        and t.member_id = o.member_id and t.version_no = o.no
      join members m on m.institution_id = o.institution_id and m.id = o.member_id
    where s.institution_id = here() and s.homework_id = ${homeworkId}::uuid and s.class_id = ${classId}::uuid and s.member_id = ${memberId}::uuid
    order by m.name_key, m.id`.execute(db)
  return rows
}
