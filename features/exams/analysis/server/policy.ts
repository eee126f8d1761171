import { mayHoldTest, maySeeMarkSheet, maySeeResults } from '#features/exams/tests/server/policy.ts'
import { loadTest, type TestRecord } from '#features/exams/tests/server/queries.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { selectTaughtClasses } from './sheets/sheet-queries.ts'

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

export interface SheetOf {
  test: TestRecord
  /** Whether the caller may see the sheet of everybody. */
  whole: boolean
  /** The classes of the test whose candidates are listed; undefined: all candidates. */
  classIds: readonly string[] | undefined
}

/** The test and the candidates whose mark sheet the caller may see: those who teach classes of it see the candidates of these classes, once the results are released. */
export async function listedTest({ db, user }: Asked, testId: string, classId: string | undefined): Promise<SheetOf> {
  const test = await loadTest(db, user, testId)
  assertAllowed(maySeeMarkSheet(user, test))
  const asked = classId === undefined ? undefined : [classId]
  if (maySeeResults(user, test)) return { test, whole: true, classIds: asked }
  const taught = await selectTaughtClasses(db, user, testId)
  assertAllowed(classId === undefined || taught.includes(classId))
  return { test, whole: false, classIds: asked ?? taught }
}
