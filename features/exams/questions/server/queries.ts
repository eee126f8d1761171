import { type SqlBool, sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Brief } from '#assessment/questions/brief.ts'
import type { Question, QuestionType } from '#assessment/questions/question.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { questionSorts, QuestionState } from '../contract.ts'
import { selectCategories } from './banks/category-queries.ts'
import { withBelow } from './banks/category-rules.ts'

const columns = [
  'questions.id',
  'questions.number',
  'questions.bankId',
  'questions.categoryId',
  'questions.type',
  'questions.state',
  'questions.verified',
  'questions.difficulty',
  'questions.points',
  'questions.source',
  'questions.tags',
  'questions.knowledgePoints',
  'questions.textbookId',
  'questions.chapterId',
  'questions.version',
  'questions.contentHash',
  'questions.brief',
  'questions.problems',
  'questions.passageId',
  'questions.passagePosition',
  'questions.usedCount',
  'questions.answersCount',
  'questions.p',
  'questions.discrimination',
  'questions.createdBy',
  'questions.updatedBy',
  'questions.createdAt',
  'questions.updatedAt',
  'questions.deletedAt',
  'questions.rowVersion',
] as const

/** What the column `brief` holds. */
export type StoredBrief = Brief & { answers: string[] }

const questions = (db: Db) =>
  db
    .selectFrom('questions')
    .leftJoin('members as maker', 'maker.id', 'questions.createdBy')
    .leftJoin('members as changer', 'changer.id', 'questions.updatedBy')
    .select(columns)
    .select(['maker.name as createdByName', 'changer.name as updatedByName'])

type Selected = Awaited<ReturnType<ReturnType<typeof questions>['execute']>>[number]
const typed = ({ brief, state, type, points, ...row }: Selected) => ({
  ...row,
  brief: brief as unknown as StoredBrief,
  state: state as QuestionState,
  type: type as QuestionType,
  points: Number(points),
})
export type QuestionRow = ReturnType<typeof typed>

export const noQuestion = () => refusal('notFound', { zh: '题目不存在', en: 'No such question' })

interface Filter extends Paging {
  bankId: string
  categoryId?: string | undefined
  bin: boolean
  q?: string | undefined
  type?: number | undefined
  state?: QuestionState | undefined
  difficulty?: number | undefined
  knowledgePoint?: string | undefined
  sort: (typeof questionSorts)[number]
}

const orders = {
  '-updatedAt': descending('questions.updatedAt', 'questions.id'),
  updatedAt: ascending('questions.updatedAt', 'questions.id'),
  number: ascending('questions.number', 'questions.id'),
  '-number': descending('questions.number', 'questions.id'),
}

/**
 * A value that the planner does not see. Nearly all questions are ready, so it would take the index without the state; but drafts, which are the newest,
 * stand together, and all of them would be skipped.
 */
const unplanned = (value: string) => sql<string>`(select ${value}::text)`

/** A page of the questions of a bank. A category stands for all that are below it. */
export async function selectQuestions(db: Db, { bankId, categoryId, bin, q, type, state, difficulty, knowledgePoint, ...paging }: Filter) {
  const categories = categoryId === undefined ? [] : withBelow(await selectCategories(db, bankId), categoryId)
  const found = questions(db)
    .where('questions.bankId', '=', bankId)
    .where('questions.binned', '=', bin)
    .$if(categories.length === 1, (rows) => rows.where('questions.categoryId', '=', categories[0] ?? null))
    .$if(categories.length > 1, (rows) => rows.where('questions.categoryId', 'in', categories))
    .$if(type !== undefined, (rows) => rows.where('questions.type', '=', type ?? 0))
    .$if(state !== undefined, (rows) => rows.where('questions.state', '=', unplanned(state ?? '')))
    .$if(difficulty !== undefined, (rows) => rows.where('questions.difficulty', '=', difficulty ?? 0))
    .$if(knowledgePoint !== undefined, (rows) => rows.where(sql<SqlBool>`${knowledgePoint} = any (questions.knowledge_points)`))
  const page = await paged(db, found, orders, { ...paging, words: q })
  return { ...page, items: page.items.map(typed) }
}

export async function findQuestion(db: Db, id: string): Promise<QuestionRow | undefined> {
  const row = await questions(db).where('questions.id', '=', id).executeTakeFirst()
  return row && typed(row)
}

export async function selectQuestionsById(db: Db, ids: readonly string[]): Promise<QuestionRow[]> {
  return ids.length ? (await questions(db).where('questions.id', 'in', ids).execute()).map(typed) : []
}

/** Locks questions in the order of their ids, so that changes of them run one after the other. */
export const lockQuestions = (db: Db, ids: readonly string[]) =>
  db.selectFrom('questions').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** The content of one version; undefined when there is no such version. */
export async function findVersion(db: Db, questionId: string, no: number) {
  const row = await db
    .selectFrom('questionVersions')
    .select(['no', 'content', 'contentHash', 'passageId', 'note'])
    .where('questionId', '=', questionId)
    .where('no', '=', no)
    .executeTakeFirst()
  return row && { ...row, content: row.content as unknown as Question }
}

/** The current contents of these questions by id. */
export async function selectContents(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { no: number; content: Question; passageId: string | null }>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('questions')
    .innerJoin('questionVersions', (join) =>
      join.onRef('questionVersions.questionId', '=', 'questions.id').onRef('questionVersions.no', '=', 'questions.version'),
    )
    .select(['questions.id', 'questionVersions.no', 'questionVersions.content', 'questionVersions.passageId'])
    .where('questions.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, content, ...row }) => [id, { ...row, content: content as unknown as Question }]))
}

const versionOrder = { no: descending('questionVersions.no', 'questionVersions.questionId') }

export async function selectVersions(db: Db, questionId: string, paging: Paging) {
  const rows = db
    .selectFrom('questionVersions')
    .innerJoin('members', 'members.id', 'questionVersions.createdBy')
    .select(['questionVersions.no', 'questionVersions.note', 'questionVersions.createdBy', 'questionVersions.createdAt', 'members.name'])
    .where('questionVersions.questionId', '=', questionId)
  return paged(db, rows, versionOrder, { ...paging, sort: 'no' })
}

/** A passage with the number of questions that share it now. */
export async function findPassage(db: Db, id: string): Promise<{ id: string; content: DocJson; questions: number } | undefined> {
  const row = await db
    .selectFrom('questionPassages')
    .select(['id', 'content'])
    .select((q) =>
      q
        .selectFrom('questions')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('questions.passageId', '=', 'questionPassages.id')
        .where('binned', '=', false)
        .as('questions'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, content: row.content as unknown as DocJson, questions: Number(row.questions) }
}

export async function findFigures(db: Db, questionId: string, no: number) {
  const row = await db
    .selectFrom('questionFigures')
    .select(['answers', 'tests', 'options'])
    .where('questionId', '=', questionId)
    .where('no', '=', no)
    .executeTakeFirst()
  return row && { ...row, options: row.options as unknown as { seq: string; top: number; bottom: number; all: number }[] }
}

/** The ids of the caller's drafts that have never passed a review. */
export async function selectUnverified(db: Db, memberId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('questions')
    .select('id')
    .where('createdBy', '=', memberId)
    .where('state', '=', 'draft')
    .where('verified', '=', false)
    .where('binned', '=', false)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Names of knowledge points that begin with, or contain, the text. */
export async function selectKnowledgePoints(db: Db, text: string): Promise<string[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await db
    .selectFrom('knowledgePoints')
    .select('name')
    .$if(text !== '', (q) => q.where('name', 'ilike', pattern))
    .orderBy(sql`position(lower(${text}) in lower(name))`)
    .orderBy('name')
    .limit(20)
    .execute()
  return rows.map(({ name }) => name)
}
