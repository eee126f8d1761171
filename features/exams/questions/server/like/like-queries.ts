import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { rulesBanks } from '../policy.ts'

/**
 * Questions that may be like a text, by the numbers of its sketch, in banks that the user may see; at most sixty are looked at. The numbers differ
 * between institutions.
 */
export async function selectCandidates(db: Db, user: User, sketch: readonly number[], id: string | undefined) {
  if (!sketch.length) return []
  const { rows: near } = await sql<{ id: string }>`select id from questions_like(here(), ${[...sketch]}::integer[])`.execute(db)
  const ids = near.map((row) => row.id).filter((each) => each !== id)
  // Most new questions are like no other: then nothing more is asked.
  if (!ids.length) return []
  return db
    .selectFrom('questions')
    .innerJoin(sql<{ bankId: string; access: string }>`question_bank_accesses(here(), ${user.memberId}, ${rulesBanks(user)})`.as('reach'), (join) =>
      join.onRef('reach.bankId', '=', 'questions.bankId'),
    )
    .innerJoin('questionBanks', 'questionBanks.id', 'questions.bankId')
    .leftJoin('members', 'members.id', 'questions.createdBy')
    .leftJoin('questionDifferences as known', (join) =>
      join.onRef('known.otherId', '=', 'questions.id').on('known.questionId', '=', id ?? '00000000-0000-0000-0000-000000000000'),
    )
    .select([
      'questions.id',
      'questions.number',
      'questions.bankId',
      'questions.usedCount',
      'questions.normalText',
      'questionBanks.name as bankName',
      'members.name as by',
    ])
    .where('questions.id', 'in', ids)
    .where('known.otherId', 'is', null)
    .where('questionBanks.deletedAt', 'is', null)
    .where((q) => q.or([q('questions.state', '=', 'ready'), q(sql`reach.access`, 'in', ['edit', 'manage'])]))
    .execute()
}

/** Records that two questions are not the same, in both directions. */
export async function insertDifference(db: Db, questionId: string, otherId: string): Promise<void> {
  await db
    .insertInto('questionDifferences')
    .values([
      { questionId, otherId },
      { questionId: otherId, otherId: questionId },
    ])
    .onConflict((c) => c.doNothing())
    .execute()
}
