import { sql } from 'kysely'
import type { FilePlaces } from '#server/kernel/files/file-places.ts'
import { rulesBanks } from '../policy.ts'

/** Questions of banks that the person may see. */
export const questionPlaces: FilePlaces = {
  place: 'question',
  async name(db, user, ids) {
    if (!user.modules.includes('bookexam')) return []
    const rows = await db
      .selectFrom('questions')
      .innerJoin('questionBanks', 'questionBanks.id', 'questions.bankId')
      .innerJoin(sql<{ bankId: string }>`question_bank_accesses(here(), ${user.memberId}, ${rulesBanks(user)})`.as('reach'), (join) =>
        join.onRef('reach.bankId', '=', 'questions.bankId'),
      )
      .select(['questions.id', 'questions.bankId', 'questions.number', 'questionBanks.name as bankName'])
      .where('questions.id', 'in', ids)
      .where('questions.deletedAt', 'is', null)
      .execute()
    return rows.map(({ id, bankId, number, bankName }) => ({
      id,
      title: `#${number}`,
      within: bankName,
      path: `/exam/question/management?${new URLSearchParams({ bank: bankId, id })}`,
    }))
  },
}
