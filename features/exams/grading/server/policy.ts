import { mayGrade, mayLeadGrading, maySeeGrading } from '#features/exams/tests/server/policy.ts'
import { loadTest, noTest, type TestRecord } from '#features/exams/tests/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'

type Asked = Pick<CallContext, 'db' | 'user'>

/** The test, if the caller holds it or grades its answers. */
export async function seenTest({ db, user }: Asked, testId: string): Promise<TestRecord> {
  const test = await loadTest(db, user, testId)
  if (!maySeeGrading(user, test)) throw noTest()
  return test
}

/** The same to grade an answer now. */
export async function gradedTest(asked: Asked, testId: string): Promise<TestRecord> {
  const test = await seenTest(asked, testId)
  if (test.releasedAt !== null)
    throw refusal('conflict', { zh: '成绩已经公布，不能再改', en: 'The results are released; nothing can be changed here' })
  assertAllowed(mayGrade(asked.user, test))
  return test
}

/** The same to decide how answers are graded. */
export async function ledTest(asked: Asked, testId: string): Promise<TestRecord> {
  const test = await gradedTest(asked, testId)
  assertAllowed(mayLeadGrading(asked.user, test))
  return test
}

export const leads = (user: User, test: TestRecord) => mayLeadGrading(user, test)
export const isOpen = (user: User, test: TestRecord) => mayGrade(user, test)
