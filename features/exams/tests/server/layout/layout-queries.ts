import { sql } from 'kysely'
import type { PaperLayout } from '#assessment/papers/paper.ts'
import type { Question } from '#assessment/questions/question.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Database, Db } from '#server/kernel/data/db.ts'

/** The institutions in which a test is to be laid out, or an attempt to be closed or graded. */
export async function selectInstitutionsWithTestsDue({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from institutions_with_tests_due() as id')
  return rows.map(({ id }) => id)
}

/** Published tests whose questions do not stand ready. */
export const selectUnlaid = (db: Db) =>
  db
    .selectFrom('tests')
    .innerJoin('papers', 'papers.id', 'tests.paperId')
    .innerJoin('paperVersions', (join) =>
      join.onRef('paperVersions.paperId', '=', 'tests.paperId').onRef('paperVersions.no', '=', 'tests.paperVersion'),
    )
    .select(['tests.id', 'tests.paperId', 'tests.paperVersion', 'papers.language', 'paperVersions.layout'])
    .where('tests.state', '=', 'published')
    .where('tests.laidOutAt', 'is', null)
    .orderBy('tests.id')
    .limit(20)
    .execute()
    .then((rows) => rows.map(({ layout, ...row }) => ({ ...row, layout: layout as unknown as PaperLayout })))
export type UnlaidTest = Awaited<ReturnType<typeof selectUnlaid>>[number]

/** The paper of a published test; undefined for a draft. */
export async function findLayout(db: Db, testId: string): Promise<PaperLayout | undefined> {
  const row = await db
    .selectFrom('tests')
    .innerJoin('paperVersions', (join) =>
      join.onRef('paperVersions.paperId', '=', 'tests.paperId').onRef('paperVersions.no', '=', 'tests.paperVersion'),
    )
    .select('paperVersions.layout')
    .where('tests.id', '=', testId)
    .executeTakeFirst()
  return row?.layout as unknown as PaperLayout | undefined
}

/** These versions of questions with their passages. */
export async function selectVersionsOf(db: Db, pairs: readonly { questionId: string; version: number }[]) {
  const rows = await db
    .selectFrom('questionVersions')
    .leftJoin('questionPassages', 'questionPassages.id', 'questionVersions.passageId')
    .select(['questionVersions.questionId', 'questionVersions.no', 'questionVersions.content', 'questionVersions.passageId'])
    .select('questionPassages.content as passage')
    .where(
      sql<boolean>`(question_versions.question_id, question_versions.no) in (select * from unnest(${pairs.map(({ questionId }) => questionId)}::uuid[],
        ${pairs.map(({ version }) => version)}::integer[]))`,
    )
    .execute()
  return rows.map(({ content, passage, ...row }) => ({
    ...row,
    content: content as unknown as Question,
    passage: passage as unknown as DocJson | null,
  }))
}

export interface LaidOutQuestion {
  questionId: string
  no: number
  shown: object
  points: number
  lastStays: boolean
  passageId: string | null
}

/** Stores the questions of a test unless it has been laid out or withdrawn meanwhile; returns whether it did. */
export async function insertLayout(db: Db, { id, paperVersion }: UnlaidTest, questions: readonly LaidOutQuestion[]): Promise<boolean> {
  const test = await db
    .selectFrom('tests')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where('paperVersion', '=', paperVersion)
    .where('laidOutAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!test) return false
  await db.deleteFrom('testQuestions').where('testId', '=', id).execute()
  if (questions.length)
    await db
      .insertInto('testQuestions')
      .values(questions.map(({ shown, ...question }) => ({ ...question, testId: id, shownNo: question.no, shown: JSON.stringify(shown) })))
      .execute()
  await db
    .updateTable('tests')
    .set({ laidOutAt: sql`now()`, layoutVersion: sql`layout_version + 1` })
    .where('id', '=', id)
    .execute()
  return true
}
