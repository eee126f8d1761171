import { sql } from 'kysely'
import type { Question } from '#assessment/questions/question.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { byPinyin } from '#server/kernel/lists/order.ts'
import { drawnTypes } from '../../contract.ts'

/** Questions that can be drawn at all: once ready, not retired, graded by the rules. */
const drawable = (db: Db) =>
  db
    .selectFrom('questions')
    .where('questions.binned', '=', false)
    .where('questions.state', '<>', 'retired')
    .where('questions.readyVersion', 'is not', null)
    .where('questions.type', 'in', [...drawnTypes])

/** Keeps the questions of a test that was published and whose results are not released yet out of self-tests. */
const notAhead = sql<boolean>`not exists (select from test_questions x join tests t on t.institution_id = x.institution_id and t.id = x.test_id
  where x.institution_id = here() and x.question_id = questions.id and t.state = 'published' and t.kind <> 'self')`

/** The questions that stand in a textbook of this institution, by those who may put them there. */
export const selectUsedIn = (db: Db, textbookId: string) =>
  drawable(db)
    .innerJoin('questionUses', 'questionUses.questionId', 'questions.id')
    .select(['questions.id', 'questions.type'])
    .where('questionUses.textbookId', '=', textbookId)
    .execute()

/** How many questions that can be drawn stand in each of these textbooks of this institution; those without one are left out. */
export async function countUsedIn(db: Db, textbookIds: readonly string[]): Promise<{ textbookId: string; questions: number }[]> {
  const rows = await drawable(db)
    .innerJoin('questionUses', 'questionUses.questionId', 'questions.id')
    .select(['questionUses.textbookId'])
    .select((q) => q.fn.countAll<number>().as('questions'))
    .where('questionUses.textbookId', 'in', textbookIds)
    .groupBy('questionUses.textbookId')
    .execute()
  return rows.map(({ textbookId, questions }) => ({ textbookId, questions: Number(questions) }))
}

/** The institutions that have published these textbooks. */
export const selectPublishers = (db: Db, textbookIds: readonly string[]) =>
  db.selectFrom('catalogue').select(['textbookId', 'publisherId']).where('textbookId', 'in', textbookIds).execute()

/** The banks of this institution that are open for self-tests, with the number of questions that can be drawn. */
export async function selectOpenBanks(db: Db) {
  const rows = await db
    .selectFrom('questionBanks')
    .select(['questionBanks.id', 'questionBanks.name', 'questionBanks.describe'])
    .select((q) =>
      q
        .selectFrom(
          drawable(db)
            .select('questions.id')
            .where('questions.bankId', '=', sql<string>`question_banks.id`)
            .where('questions.state', '=', 'ready')
            .where(notAhead)
            .limit(10_000)
            .as('each'),
        )
        .select((each) => each.fn.countAll<number>().as('count'))
        .as('questions'),
    )
    .where('questionBanks.selfTests', '=', true)
    .where('questionBanks.deletedAt', 'is', null)
    .orderBy(byPinyin('questionBanks.name'))
    .orderBy('questionBanks.id')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, questions: Number(row.questions) })).filter(({ questions }) => questions > 0)
}

/** The name of a bank that is open for self-tests; undefined when there is no such bank, or it is not open. */
export const findOpenBank = (db: Db, bankId: string) =>
  db
    .selectFrom('questionBanks')
    .select('name')
    .where('id', '=', bankId)
    .where('selfTests', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** At most ten thousand questions of a bank, in no order. */
export const selectOfBank = (db: Db, bankId: string) =>
  drawable(db)
    .select(['questions.id', 'questions.type'])
    .where('questions.bankId', '=', bankId)
    .where('questions.state', '=', 'ready')
    .where(notAhead)
    .limit(10_000)
    .execute()

/** What questions are compared by. */
export const findFeatures = (db: Db, questionId: string) =>
  db
    .selectFrom('questions')
    .select(['knowledgePoints', 'tags', 'type', 'difficulty', 'sketch', 'contentHash', 'categoryId'])
    .where('id', '=', questionId)
    .executeTakeFirst()
export type Features = NonNullable<Awaited<ReturnType<typeof findFeatures>>>

interface SimilarWanted {
  questionId: string
  features: Features
  /** Questions that stand in this textbook may be taken. */
  textbookId: string | undefined
  /** Questions of open banks may be taken: only by members of their institution. */
  fromBanks: boolean
  most: number
}

/**
 * Up to `most` questions that are like one: those that share knowledge points, a similar text, tags or the category come first, then those of the same
 * type and of a near difficulty. The same text is not like itself.
 */
export async function selectSimilar(db: Db, { questionId, features, textbookId, fromBanks, most }: SimilarWanted): Promise<string[]> {
  const { knowledgePoints, tags, type, difficulty, sketch, contentHash, categoryId } = features
  const shared = (column: string, names: readonly string[]) =>
    sql<number>`(select count(*)::integer from unnest(${sql.ref(column)}) as name where name = any(${[...names]}::text[]))`
  const likeness = sql<number>`(3 * ${shared('questions.knowledge_points', knowledgePoints)} + ${shared('questions.tags', tags)}
    + case when questions.sketch && ${sketch}::integer[] then 3 else 0 end
    + case when questions.category_id = ${categoryId}::uuid then 1 else 0 end)`
  const rows = await drawable(db)
    .innerJoin('questionBanks', 'questionBanks.id', 'questions.bankId')
    .select('questions.id')
    .where('questions.id', '<>', questionId)
    .where('questions.contentHash', '<>', contentHash)
    .where((where) =>
      where.or([
        where.and([
          where.lit(fromBanks),
          where('questionBanks.selfTests', '=', true),
          where('questionBanks.deletedAt', 'is', null),
          where('questions.state', '=', 'ready'),
          notAhead,
        ]),
        ...(textbookId === undefined
          ? []
          : [where('questions.id', 'in', db.selectFrom('questionUses').select('questionUses.questionId').where('textbookId', '=', textbookId))]),
      ]),
    )
    .where(likeness, '>', 0)
    .orderBy(likeness, 'desc')
    .orderBy(sql`questions.type = ${type}`, 'desc')
    .orderBy(sql`abs(questions.difficulty - ${difficulty})`)
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The versions of questions that readers see, with their passages. */
export async function selectReady(db: Db, ids: readonly string[]) {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('questions')
    .innerJoin('questionVersions', (join) =>
      join.onRef('questionVersions.questionId', '=', 'questions.id').onRef('questionVersions.no', '=', 'questions.readyVersion'),
    )
    .leftJoin('questionPassages', 'questionPassages.id', 'questionVersions.passageId')
    .select(['questions.id as questionId', 'questionVersions.no', 'questionVersions.content', 'questionVersions.passageId'])
    .select('questionPassages.content as passage')
    .where('questions.id', 'in', ids)
    .where('questions.binned', '=', false)
    .where('questions.state', '<>', 'retired')
    .execute()
  return rows.map(({ content, passage, ...row }) => ({
    ...row,
    content: content as unknown as Question,
    passage: passage as unknown as DocJson | null,
  }))
}
export type ReadyQuestion = Awaited<ReturnType<typeof selectReady>>[number]

/** The questions that stand in the chapters of an edition. */
export async function selectQuestionRefs(db: Db, editionId: string): Promise<{ chapterId: string; questionId: string }[]> {
  const { rows } = await sql<{ chapterId: string; questionId: string }>`select distinct c.chapter_id as "chapterId", found #>> '{}' as "questionId"
    from edition_chapters c join bodies b on b.hash = c.body_hash,
      jsonb_path_query(b.content, 'strict $.** ? (@.type == "embed" && @.attrs.kind == "question").attrs.ref') as found
    where c.edition_id = ${editionId} and jsonb_typeof(found) = 'string'`.execute(db)
  return rows
}
