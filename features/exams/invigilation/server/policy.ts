import { mayWatch, type TestAccess } from '#features/exams/tests/server/policy.ts'
import type { User } from '#server/kernel/access/session.ts'

/** The owner of a test, its invigilators, and administrators who may hold tests. */
export const maySee = (user: User, test: TestAccess) => mayWatch(user, test)

/** To act on candidates, while the test is open or closed and its results are not released. */
export const mayAct = (user: User, test: TestAccess) => mayWatch(user, test) && ['coming', 'open', 'closed'].includes(test.phase)
