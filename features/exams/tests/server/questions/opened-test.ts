import { mayUsePaper } from '#features/exams/papers/server/policy.ts'
import { selectPapersById } from '#features/exams/papers/server/queries.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { mayRegrade } from '../policy.ts'
import { loadTest, type TestRecord } from '../queries.ts'

/** The test, if the caller may see and correct its questions now. Before the opening its paper is a secret of those who compose it. */
export async function openedTest({ db, user }: Pick<CallContext, 'db' | 'user'>, testId: string): Promise<TestRecord> {
  const test = await loadTest(db, user, testId)
  assertAllowed(mayRegrade(user, test))
  if (test.phase === 'coming') {
    const [paper] = test.paperId === null ? [] : await selectPapersById(db, user, [test.paperId])
    assertAllowed(paper !== undefined && mayUsePaper(user, paper))
  }
  return test
}
