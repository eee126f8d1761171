import { sql } from 'kysely'
import type { TestRun } from '#assessment/programs/runs.ts'
import type { GivenAnswer } from '#assessment/grading/answer.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'

/** Which institution has published an edition. */
export async function findPublisher(db: Db, editionId: string): Promise<string> {
  const { publisherId } = await db.selectFrom('editions').select('publisherId').where('id', '=', editionId).executeTakeFirstOrThrow()
  return publisherId
}

/** The text of a chapter of a draft as JSON; undefined when the textbook has no such chapter. */
export async function findDraftText(db: Db, textbookId: string, chapterId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('chapters')
    .select(sql<string>`content::text`.as('json'))
    .where('textbookId', '=', textbookId)
    .where('id', '=', chapterId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.json
}

/** The last answer of a member to a question of a book. */
export async function findPracticeAnswer(db: Db, { memberId }: User, textbookId: string, questionId: string) {
  const row = await db
    .selectFrom('practiceAnswers')
    .select(['answer', 'tries', 'shown', 'no', 'runs'])
    .where('memberId', '=', memberId)
    .where('textbookId', '=', textbookId)
    .where('questionId', '=', questionId)
    .executeTakeFirst()
  return row && { ...row, answer: row.answer as unknown as GivenAnswer, runs: row.runs as unknown as TestRun[] | null }
}

interface NewAnswer {
  textbookId: string
  questionId: string
  no: number
  answer: GivenAnswer
  runs: readonly TestRun[] | null
  state: 'right' | 'partly' | 'wrong' | 'manual'
  show: boolean
}

/** Keeps an answer in place of the last one; a solution that was shown once stays shown. Returns how often the member has answered. */
export async function upsertPracticeAnswer(
  db: Db,
  { memberId }: User,
  { show, answer, runs, ...given }: NewAnswer,
): Promise<{ tries: number; shown: boolean }> {
  return db
    .insertInto('practiceAnswers')
    .values({ ...given, memberId, answer: JSON.stringify(answer), runs: runs && JSON.stringify(runs), shown: show })
    .onConflict((c) =>
      c.columns(['institutionId', 'memberId', 'textbookId', 'questionId']).doUpdateSet({
        no: given.no,
        answer: JSON.stringify(answer),
        runs: runs && JSON.stringify(runs),
        state: given.state,
        shown: sql`practice_answers.shown or excluded.shown`,
        tries: sql`practice_answers.tries + 1`,
        answeredAt: sql`now()`,
      }),
    )
    .returning(['tries', 'shown'])
    .executeTakeFirstOrThrow()
}
