import { lineOf } from '#assessment/questions/parts.ts'
import { questionLimits } from '#assessment/questions/question.ts'
import { mayEdit } from '#features/authoring/textbooks/server/policy.ts'
import { loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import * as contract from '../../contract-uses.ts'
import { selectAccesses } from '../banks/bank-queries.ts'
import { seesUnfinished } from '../policy.ts'
import { findQuestion, noQuestion, selectContents, selectQuestionsById } from '../queries.ts'
import { insertUses, selectUses } from './use-queries.ts'

const mostListed = 100

export default handlers(contract, {
  async questionUseAdd({ body: { textbookId, ids } }, { db, user }) {
    assertAllowed(mayEdit(user, await loadTextbook(db, user, textbookId)))
    const wanted = [...new Set(ids)]
    const rows = await selectQuestionsById(db, wanted)
    const banks = await selectAccesses(db, user, [...new Set(rows.map(({ bankId }) => bankId))])
    const seen = wanted.flatMap((id) => {
      const row = rows.find((each) => each.id === id)
      return row && banks.has(row.bankId) && row.deletedAt === null ? [row] : []
    })
    if (seen.length < wanted.length) throw noQuestion()
    if (seen.some(({ state }) => state !== 'ready'))
      throw refusal('conflict', { zh: '只有“已审”的题目才能放进教材', en: 'Only reviewed questions can stand in a textbook' })
    await insertUses(db, user, textbookId, wanted)
    const contents = await selectContents(db, wanted)
    const items = seen.map(({ id, number }) => ({
      id,
      number,
      title: `#${number} ${lineOf(contents.get(id)?.content.stem ?? null)}`.slice(0, questionLimits.nameLength + 20),
    }))
    return { items }
  },

  async questionUses({ questionId }, { db, user }) {
    const row = await findQuestion(db, questionId)
    const bank = row && (await selectAccesses(db, user, [row.bankId])).get(row.bankId)
    if (!row || !bank || !(seesUnfinished(bank) || (row.state === 'ready' && row.deletedAt === null))) throw noQuestion()
    const items = await selectUses(db, questionId, mostListed + 1)
    return { items: items.slice(0, mostListed).map((use) => ({ ...use, addedAt: use.addedAt.toISOString() })), more: items.length > mostListed }
  },
})
