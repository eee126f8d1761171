import { sql } from 'kysely'
import type { PaperLayout } from '#assessment/papers/paper.ts'
import type { ShownQuestion } from '#features/exams/tests/contract-questions.ts'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { SelfTestOrigin } from '../contract.ts'
import type { DrawnQuestion } from './draw/drawn-question.ts'

/** Days in which a self-test without a limit of time can be answered. */
const openDays = 7

/** How many self-tests a member has made within a day. */
export async function countToday(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('selfTests')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewSelfTest {
  memberId: string
  title: string
  origin: SelfTestOrigin
  textbookId: string | null
  language: string
  minutes: number | null
  layout: PaperLayout
  points: number
  questions: readonly (DrawnQuestion & { shown: ShownQuestion })[]
}

/** Creates a self-test, ready to be begun by its member. Everything of a result is shown as soon as it is handed in. */
export async function insertSelfTest(db: Db, { memberId, title, origin, textbookId, language, minutes, layout, points, questions }: NewSelfTest) {
  const testId = newId()
  const seen = 'submitted'
  await db
    .insertInto('tests')
    .values({
      id: testId,
      title,
      kind: 'self',
      state: 'published',
      opensAt: sql<Date>`now()`,
      closesAt: sql<Date>`now() + make_interval(days => ${openDays})`,
      limitMinutes: minutes,
      oneSession: false,
      shown: JSON.stringify({ score: seen, own: seen, right: seen, explanation: seen, position: 'never' }),
      laidOutAt: sql<Date>`now()`,
      ownerId: memberId,
    })
    .execute()
  await db
    .insertInto('selfTests')
    .values({ testId, memberId, origin, textbookId, language, layout: JSON.stringify(layout), points, questions: questions.length })
    .execute()
  await db.insertInto('testCandidates').values({ testId, memberId }).execute()
  await db
    .insertInto('testQuestions')
    .values(
      questions.map(({ questionId, no, shown, content, passage, passageId, own }) => ({
        testId,
        questionId,
        no,
        shownNo: no,
        shown: JSON.stringify(shown),
        points: content.points,
        lastStays: content.lastStays,
        passageId,
        content: own ? null : JSON.stringify(content),
        passage: own || passage === null ? null : JSON.stringify(passage),
      })),
    )
    .execute()
  return testId
}

const orders = { created: descending('selfTests.createdAt', 'selfTests.testId') }

/** A page of the self-tests of a member with the attempt at each, the latest first. */
export function selectSelfTests(db: Db, memberId: string, paging: Paging) {
  const found = db
    .selectFrom('selfTests')
    .innerJoin('tests', 'tests.id', 'selfTests.testId')
    .leftJoin('attempts', (join) => join.onRef('attempts.testId', '=', 'selfTests.testId').on('attempts.memberId', '=', memberId))
    .select(['selfTests.testId', 'selfTests.origin', 'selfTests.questions', 'selfTests.points as of', 'selfTests.createdAt', 'tests.title'])
    .select(['attempts.id as attemptId', 'attempts.submittedAt', 'attempts.points', 'attempts.gradedAt'])
    .select(sql<boolean>`clock_timestamp() < coalesce(attempts.closes_at, tests.closes_at)`.as('inTime'))
    .where('selfTests.memberId', '=', memberId)
  return paged(db, found, orders, { ...paging, sort: 'created' })
}
