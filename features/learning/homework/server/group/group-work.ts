import { deadlinesOf, lateMinutesAt } from '#assessment/homework/homework.ts'
import { newReceipt } from '#features/exams/attempts/server/entry/receipt.ts'
import { storedFilesOf } from '#features/library/attachments/server/take-files.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { MyHomework } from '../../contract-mine.ts'
import { tellGroup } from '../manifest/messages.ts'
import { acceptsOf, returnedOf } from '../mine/present-mine.ts'
import { gradeWork } from '../questions/grade-work.ts'
import { presentAnswers } from '../questions/present-questions.ts'
import { type MyRow, selectGroupRows } from '../mine/my-queries.ts'
import { findGroup, findProposal, type Group, handIn, lockAll, type Proposal } from './group-queries.ts'

interface OfClass {
  homeworkId: string
  classId: string
}

/** The group with which a student hands a homework in; null where it is handed in alone. */
export async function groupOf(db: Db, of: OfClass & { memberId: string }, byGroup: boolean): Promise<Group | null> {
  const group = byGroup ? await findGroup(db, of) : null
  return group && group.members.length > 1 ? group : null
}

/** The group as its members see it, with what waits for their confirmation. */
export async function presentGroup(
  db: Db,
  { homeworkId, classId, memberId }: OfClass & { memberId: string },
  group: Group,
  questions: readonly { questionId: string }[],
): Promise<MyHomework['group']> {
  const proposal = await findProposal(db, { homeworkId, classId, name: group.name })
  const below = proposal?.files.flatMap(({ fileId, inText }) => (inText ? [] : [fileId])) ?? []
  const stored = new Map((await storedFilesOf(db, below)).map((file) => [file.id, file]))
  return {
    name: group.name,
    members: group.members.map((member) => ({ ...member, confirmed: proposal?.confirmed.has(member.id) ?? false })),
    proposal: proposal
      ? {
          id: proposal.id,
          by: proposal.by,
          mine: proposal.proposedBy === memberId,
          text: proposal.text,
          files: below.flatMap((id) => stored.get(id) ?? []),
          answers: presentAnswers(proposal.answers, questions),
          annotations: proposal.annotations,
          at: proposal.proposedAt.toISOString(),
        }
      : null,
  }
}

/** Whether a group can hand in now: as long as one of its members can, unless it is over for all or a member has no submission left. */
export function groupAccepts(rows: readonly MyRow[]): MyHomework['accepts'] {
  const all = rows.map(acceptsOf)
  for (const verdict of ['ended', 'early', 'noMore', 'open', 'late'] as const) if (all.includes(verdict)) return verdict
  return 'over'
}

/** Of a group the lateness of the member with the latest due time counts for all. */
const lateMinutesOf = (rows: readonly MyRow[]) =>
  Math.min(...rows.map((row) => lateMinutesAt(row.now, deadlinesOf(row, row, row.lateRule), returnedOf(row))))

/** The work of all members of a group, locked against other changes. */
export async function lockGroup(db: Db, { homeworkId, classId }: OfClass, group: Group): Promise<MyRow[]> {
  const ids = group.members.map(({ id }) => id)
  await lockAll(db, homeworkId, classId, ids)
  return selectGroupRows(db, ids, { homeworkId, classId })
}

/**
 * Hands in what everybody in the group has confirmed, for all of them, and tells them; otherwise nothing happens. The group is locked, and `groupAccepts`
 * has allowed it.
 */
export async function handInIfConfirmed(
  db: Db,
  homework: OfClass & { title: string },
  group: Group,
  proposal: Proposal,
  rows: readonly MyRow[],
): Promise<boolean> {
  if (!group.members.every(({ id }) => proposal.confirmed.has(id))) return false
  const members = rows.map(({ memberId, versionNo }) => ({ memberId, no: versionNo + 1, receipt: newReceipt() }))
  const at = rows[0]?.now ?? new Date()
  const { homeworkId, classId, title } = homework
  await handIn(db, { homeworkId, classId, name: group.name, proposal, at, lateMinutes: lateMinutesOf(rows), members })
  await gradeWork(db, { homeworkId, classId }, members, proposal.answers)
  await tellGroup(
    db,
    { id: homeworkId, title, classId },
    members.map(({ memberId }) => memberId),
    'handedIn',
  )
  return true
}
