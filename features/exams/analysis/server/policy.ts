import { mayHoldTest, maySeeResults } from '#features/exams/tests/server/policy.ts'
import { loadTest, type TestRecord } from '#features/exams/tests/server/queries.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'

type Asked = Pick<CallContext, 'db' | 'user'>

/** The test, if the caller holds it and it is over. Graders, invigilators and teachers of its classes do not see its figures. */
export async function analysedTest({ db, user }: Asked, testId: string): Promise<TestRecord> {
  const test = await loadTest(db, user, testId)
  assertAllowed(maySeeResults(user, test))
  return test
}

/** The same to write on its analysis sheet. */
export async function writtenTest(asked: Asked, testId: string): Promise<TestRecord> {
  const test = await analysedTest(asked, testId)
  assertAllowed(mayHoldTest(asked.user, test))
  return test
}
