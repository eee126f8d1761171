import * as contract from '../contract.ts'
import { recordView } from '#features/exams/papers/server/write-queries.ts'
import { objectOf } from '#features/exams/tests/server/object-of.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { analysisOf } from './figures/analysis.ts'
import { findRemarks, saveRemarks } from './figures/figure-queries.ts'
import { analysedTest, writtenTest } from './policy.ts'

export default handlers(contract, {
  async analysisGet({ testId }, context) {
    const { db, user } = context
    const test = await analysedTest(context, testId)
    if (test.paperId !== null) await recordView(db, user, test.paperId, 'compose')
    return analysisOf(context, test)
  },

  async remarksChange({ testId, body }, context) {
    const { db, user } = context
    const test = await writtenTest(context, testId)
    if (!(await saveRemarks(db, testId, user.memberId, body))) throw refusal('conflict')
    await logOperation(context, 'test.remarks', objectOf(test))
    return findRemarks(db, testId)
  },
})
