import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { rulesBanks } from '../policy.ts'

/** Questions with a number of the sketch in common that are compared one by one. */
const mostCandidates = 60

/**
 * Questions that may be like a text, by the numbers of its sketch, in banks that the user may see. Read through the search view: the operator on arrays
 * would not use its index under row-level security. The numbers differ between institutions.
 */
export async function selectCandidates(db: Db, user: User, sketch: readonly number[], id: string | undefined) {
  if (!sketch.length) return []
  return db
    .selectFrom('questionsSearch as found')
    .innerJoin('questions', 'questions.id', 'found.id')
    .innerJoin(sql<{ bankId: string; access: string }>`question_bank_accesses(here(), ${user.memberId}, ${rulesBanks(user)})`.as('reach'), (join) =>
      join.onRef('reach.bankId', '=', 'found.bankId'),
    )
    .innerJoin('questionBanks', 'questionBanks.id', 'found.bankId')
    .leftJoin('members', 'members.id', 'found.createdBy')
    .select([
      'questions.id',
      'questions.number',
      'questions.bankId',
      'questions.usedCount',
      'questions.normalText',
      'questionBanks.name as bankName',
      'members.name as by',
    ])
    .where(sql<SqlBool>`found.sketch && ${[...sketch]}::integer[]`)
    .where('found.deletedAt', 'is', null)
    .where('questionBanks.deletedAt', 'is', null)
    .where((q) => q.or([q('found.state', '=', 'ready'), q(sql`reach.access`, 'in', ['edit', 'manage'])]))
    .$if(id !== undefined, (q) =>
      q.where('found.id', '!=', id ?? '').where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('questionDifferences as known')
              .select('known.otherId')
              .where('known.questionId', '=', id ?? '')
              .whereRef('known.otherId', '=', 'found.id'),
          ),
        ),
      ),
    )
    .limit(mostCandidates)
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
