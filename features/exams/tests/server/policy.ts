import type { User } from '#server/kernel/access/session.ts'
import type { TestPhase } from '../contract.ts'

/** What a caller is to a test. */
export interface TestAccess {
  owns: boolean
  /** Is one of its invigilators. */
  watches: boolean
  /** Is one of those who grade its answers. */
  grades: boolean
  /** Teaches in one of the classes that the test is for. */
  teaches: boolean
  phase: TestPhase
  onPaper: boolean
  deletedAt: Date | null
}

export const mayHold = ({ rights }: User) => rights.includes('bookexam:test')

/** Administrators of the institution see and manage all of its tests; a paper they see only as its composers. */
export const rulesTests = (user: User) => mayHold(user) && (user.scope === 'institution' || user.scope === 'platform')

/** Whether the caller may do with a test what its owner may. */
export const mayHoldTest = (user: User, { owns }: Pick<TestAccess, 'owns'>) => rulesTests(user) || (owns && mayHold(user))

/** A draft is seen by those who hold it; another test also by those who watch over it or teach one of its classes. */
export const maySeeTest = (user: User, test: TestAccess) =>
  test.deletedAt === null
    ? mayHoldTest(user, test) || test.owns || (test.phase !== 'draft' && (test.watches || test.grades || test.teaches))
    : mayHoldTest(user, test)

/** Settings and candidates, until the results are released. */
export const mayEditTest = (user: User, test: TestAccess) =>
  mayHoldTest(user, test) && test.deletedAt === null && ['draft', 'coming', 'open', 'closed'].includes(test.phase)
/** To correct questions of a test and grade their answers again, also after the results are released. */
export const mayRegrade = (user: User, test: TestAccess) =>
  mayHoldTest(user, test) && test.deletedAt === null && !test.onPaper && ['coming', 'open', 'closed', 'released'].includes(test.phase)
/** To see and enter the marks of a test that is sat on paper; nothing changes once the results are released. */
export const mayEnterMarks = (user: User, test: TestAccess) => mayEditTest(user, test) && test.phase !== 'draft' && test.onPaper
/** To see how the answers of a test are graded, by those who hold it and by those whom they have named. */
export const maySeeGrading = (user: User, test: TestAccess) =>
  test.deletedAt === null &&
  !test.onPaper &&
  ['open', 'closed', 'released', 'archived'].includes(test.phase) &&
  (mayHoldTest(user, test) || test.owns || test.grades)
/** To grade answers; nothing changes once the results are released. */
export const mayGrade = (user: User, test: TestAccess) => maySeeGrading(user, test) && ['open', 'closed'].includes(test.phase)
/** To decide how answers are graded and by whom. */
export const mayLeadGrading = (user: User, test: TestAccess) => mayGrade(user, test) && mayEditTest(user, test)
export const mayPublish = (user: User, test: TestAccess) => mayEditTest(user, test) && test.phase === 'draft'
export const mayWithdraw = (user: User, test: TestAccess) => mayEditTest(user, test) && test.phase !== 'draft'
/** To watch over a test while it runs, and to look at what was recorded afterwards. */
export const mayWatch = (user: User, test: TestAccess) =>
  test.deletedAt === null && test.phase !== 'draft' && !test.onPaper && (mayHoldTest(user, test) || test.owns || test.watches)
export const mayRelease = (user: User, test: TestAccess) => mayEditTest(user, test) && test.phase === 'closed'
/** To see the results of a test that is over: what candidates see of them, its figures and its sheets. */
export const maySeeResults = (user: User, test: TestAccess) =>
  test.deletedAt === null && ['closed', 'released', 'archived'].includes(test.phase) && (mayHoldTest(user, test) || test.owns)
/** To see the mark sheet: the whole one by those who see the results, and once they are released that of the own classes by those who teach them. */
export const maySeeMarkSheet = (user: User, test: TestAccess) =>
  maySeeResults(user, test) || (mayHold(user) && test.teaches && test.deletedAt === null && ['released', 'archived'].includes(test.phase))
/** To see the appeals against marks of a test; tests on paper have none. */
export const maySeeAppeals = (user: User, test: TestAccess) => maySeeResults(user, test) && test.phase !== 'closed' && !test.onPaper
/** To decide them. */
export const mayDecideAppeals = (user: User, test: TestAccess) => maySeeAppeals(user, test) && mayHoldTest(user, test) && test.phase === 'released'
export const mayVoid = (user: User, test: TestAccess) =>
  mayHoldTest(user, test) && test.deletedAt === null && ['coming', 'open', 'closed', 'released'].includes(test.phase)
export const mayArchive = (user: User, test: TestAccess) =>
  mayHoldTest(user, test) && test.deletedAt === null && ['released', 'void', 'archived'].includes(test.phase)
export const mayRemove = (user: User, test: TestAccess) => mayHoldTest(user, test) && ['draft', 'void'].includes(test.phase)

/** The candidates of the whole test, and not only of the classes that the caller teaches. */
export const maySeeAllCandidates = (user: User, test: TestAccess) => mayHoldTest(user, test) || test.owns || test.watches
