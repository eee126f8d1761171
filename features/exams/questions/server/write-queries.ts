import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { Rows } from '#server/kernel/data/rows.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { QuestionAbout } from '#assessment/questions/question.ts'
import type { Content } from './content/make-content.ts'
import type { QuestionRow } from './queries.ts'

/** Takes the next numbers of the institution's questions; returns the first of them. */
export async function takeNumbers(db: Db, count: number): Promise<number> {
  const row = await db
    .insertInto('questionNumbers')
    .values({ last: count })
    .onConflict((c) => c.column('institutionId').doUpdateSet({ last: sql<number>`question_numbers.last + ${count}` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last - count + 1
}

/** The columns of a question that follow from its content. */
const derived = ({ question, hash, brief, answers, problems, normalText, sketch, text }: Content) => ({
  type: question.type,
  difficulty: question.difficulty,
  points: question.points,
  contentHash: hash,
  brief: JSON.stringify({ ...brief, answers }),
  problems: problems.filter(({ severity }) => severity === 'error').length,
  normalText,
  sketch: [...sketch],
  words: text,
})

export interface NewQuestion {
  content: Content
  about: QuestionAbout
  bankId: string
  categoryId: string | null
  state: 'draft' | 'review' | 'ready'
  passageId?: string | null
  passagePosition?: number | null
  importId?: string | null
  note?: string
}

/** Inserts questions with their first versions; returns their ids in order. */
export async function insertQuestions(db: Db, by: { memberId: string }, added: readonly NewQuestion[]): Promise<string[]> {
  if (!added.length) return []
  const first = await takeNumbers(db, added.length)
  // Questions that are added together have the same time; sorted ids keep their order in lists by time.
  const ids = added.map(() => newId()).toSorted()
  const idAt = (at: number) => ids[at] as string
  const rows = added.map(({ content, about, note: _note, importId = null, passageId = null, passagePosition = null, ...place }, at) => ({
    ...place,
    ...about,
    ...derived(content),
    importId,
    passageId,
    passagePosition,
    id: idAt(at),
    number: first + at,
    verified: place.state === 'ready',
    createdBy: by.memberId,
    updatedBy: by.memberId,
  })) satisfies Partial<Insertable<Rows['questions']>>[]
  await db.insertInto('questions').values(rows).execute().catch(refusedQuestion)
  await insertVersions(
    db,
    by,
    added.map(({ content, note = '', passageId = null }, at) => ({ questionId: idAt(at), no: 1, content, note, passageId })),
  )
  await keepKnowledgePoints(
    db,
    added.flatMap(({ about }) => about.knowledgePoints),
  )
  return ids
}

interface NewVersion {
  questionId: string
  no: number
  content: Pick<Content, 'json' | 'hash'>
  note: string
  passageId: string | null
}

const insertVersions = (db: Db, by: { memberId: string }, versions: readonly NewVersion[]) =>
  db
    .insertInto('questionVersions')
    .values(versions.map(({ content, ...version }) => ({ ...version, content: content.json, contentHash: content.hash, createdBy: by.memberId })))
    .execute()

interface Change {
  content: Content
  about: QuestionAbout
  note: string
  passageId: string | null
  rowVersion: number
  /** The state that the change leads to. */
  state: string
}

/** Saves a question; a new version only when the content or the passage has changed. Refuses when it was saved since `rowVersion` was read. */
export async function updateQuestion(
  db: Db,
  by: { memberId: string },
  before: QuestionRow,
  { content, about, note, passageId, rowVersion, state }: Change,
) {
  const changed = content.hash !== before.contentHash || passageId !== before.passageId
  const version = before.version + (changed ? 1 : 0)
  const done = await db
    .updateTable('questions')
    .set((q) => ({
      ...about,
      ...derived(content),
      version,
      state,
      passageId,
      // A question that gets a passage by a change is its first.
      passagePosition: passageId === null ? null : (before.passagePosition ?? 1),
      updatedBy: by.memberId,
      updatedAt: sql`now()`,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', before.id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
    .catch(refusedQuestion)
  if (!done?.numUpdatedRows) throw refusal('conflict')
  if (changed) await insertVersions(db, by, [{ questionId: before.id, no: version, content, note, passageId }])
  await keepKnowledgePoints(db, about.knowledgePoints)
}

/** Remembers the names of knowledge points for suggestions. */
export async function keepKnowledgePoints(db: Db, names: readonly string[]): Promise<void> {
  const one = [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1))
  if (one.length)
    await db
      .insertInto('knowledgePoints')
      .values(one.map((name) => ({ name })))
      .onConflict((c) => c.doNothing())
      .execute()
}

function refusedQuestion(error: { constraint?: string }): never {
  if (error.constraint?.includes('category')) throw invalid('categoryId', { zh: '分类不存在', en: 'No such category' })
  if (error.constraint?.includes('passage')) throw invalid('passageId', { zh: '材料不存在', en: 'No such passage' })
  throw error
}
