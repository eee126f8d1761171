import { sql } from 'kysely'
import type { Question } from '#assessment/questions/question.ts'
import { plainText } from '#document/text/text.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { findLayout } from '../layout/layout-queries.ts'
import type { TestQuestion } from '../../contract-test-questions.ts'

/** Characters of a question's text that its row shows. */
const stemLength = 200

/** The questions of a test that stands ready, or only one of them, in the order of its paper. `html` has placeholders for the addresses of files. */
export async function selectTestQuestions(db: Db, testId: string, questionId?: string): Promise<TestQuestion[]> {
  const layout = await findLayout(db, testId)
  if (!layout) return []
  const rows = await db
    .selectFrom('testQuestions')
    .innerJoin('questions', 'questions.id', 'testQuestions.questionId')
    .innerJoin('questionVersions as seen', (join) =>
      join.onRef('seen.questionId', '=', 'testQuestions.questionId').onRef('seen.no', '=', 'testQuestions.shownNo'),
    )
    .leftJoin('questionVersions as newest', (join) =>
      join
        .onRef('newest.questionId', '=', 'testQuestions.questionId')
        .onRef('newest.no', '=', 'questions.readyVersion')
        .onRef('newest.no', '>', 'testQuestions.no'),
    )
    .select([
      'testQuestions.questionId',
      'testQuestions.no',
      'testQuestions.points',
      'testQuestions.pointsGiven',
      'testQuestions.withdrawnAt',
      'testQuestions.changeNote',
    ])
    .select([
      'newest.no as newestNo',
      sql<number>`(seen.content ->> 'type')::integer`.as('type'),
      sql<Question['stem']>`seen.content -> 'stem'`.as('stem'),
      sql<string>`test_questions.shown ->> 'stem'`.as('html'),
    ])
    .select(
      sql<boolean>`newest.passage_id is not distinct from seen.passage_id and newest.content -> 'type' = seen.content -> 'type'
        and newest.content -> 'stem' = seen.content -> 'stem' and newest.content -> 'options' = seen.content -> 'options'`.as('asksSame'),
    )
    .where('testQuestions.testId', '=', testId)
    .$if(questionId !== undefined, (found) => found.where('testQuestions.questionId', '=', questionId ?? ''))
    .execute()
  const { variants } = layout
  const order = new Map(
    [...new Set(variants.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ questionId }) => questionId))))].map((id, at) => [
      id,
      at + 1,
    ]),
  )
  return rows
    .map((row) => ({
      id: row.questionId,
      number: order.get(row.questionId) ?? 0,
      type: row.type,
      stem: plainText(row.stem).slice(0, stemLength),
      html: row.html,
      points: row.pointsGiven ?? row.points,
      version: row.no,
      newerVersion: row.asksSame ? row.newestNo : null,
      asksOther: row.newestNo !== null && !row.asksSame,
      withdrawn: row.withdrawnAt !== null,
      note: row.changeNote,
    }))
    .sort((one, other) => one.number - other.number)
}
