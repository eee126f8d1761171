import { sql } from 'kysely'
import type { Given, RubricCriterion } from '#assessment/rubrics/rubric.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'

/** The rules of a question as they are stored. */
export interface StoredRules {
  /** Null: made from the grading scheme of the question. */
  rubric: RubricCriterion[] | null
  twice: boolean
  tolerance: number
  proposals: boolean
}

/** The rules before a change, with the criteria that counted. */
interface RulesBefore extends StoredRules {
  counted: RubricCriterion[]
}

interface Scored {
  given: Given
  points: number
}

/** What a grading gave before a change and after it. */
export interface ChangedGiven {
  id: string
  before: Scored
  after: Scored
}

/** The rules of a question, to be restored when a change of them is undone. */
export async function loadStoredRules(db: Db, testId: string, questionId: string): Promise<StoredRules> {
  const { rubric, ...row } = await db
    .selectFrom('testQuestions')
    .select(['rubric', 'twice', 'tolerance', 'proposals'])
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .executeTakeFirstOrThrow()
  return { ...row, rubric: rubric as unknown as RubricCriterion[] | null }
}

interface NewChange {
  testId: string
  questionId: string
  before: RulesBefore
  given: readonly ChangedGiven[]
  reason: string
  byId: string
}

export const insertRubricChange = (db: Db, { before, given, ...change }: NewChange) =>
  db
    .insertInto('rubricChanges')
    .values({ ...change, id: newId(), before: JSON.stringify(before), given: JSON.stringify(given) })
    .execute()

const standing = (db: Db, testId: string, questionId: string) =>
  db
    .selectFrom('rubricChanges')
    .innerJoin('members', 'members.id', 'rubricChanges.byId')
    .where('rubricChanges.testId', '=', testId)
    .where('rubricChanges.questionId', '=', questionId)
    .where('rubricChanges.undoneAt', 'is', null)
    .orderBy('rubricChanges.at', 'desc')
    .orderBy('rubricChanges.id', 'desc')
    .limit(1)

/** Who made the last change of the rules of a question that stands, and when. */
export const findLastChange = (db: Db, testId: string, questionId: string) =>
  standing(db, testId, questionId).select(['members.name as by', 'rubricChanges.at']).executeTakeFirst()

/** The same with what it takes to undo it. */
export async function findUndoable(db: Db, testId: string, questionId: string) {
  const row = await standing(db, testId, questionId)
    .select(['rubricChanges.id', 'rubricChanges.before', 'rubricChanges.given', 'rubricChanges.reason'])
    .executeTakeFirst()
  if (!row) return undefined
  const before = row.before as unknown as RulesBefore & { proposals?: boolean }
  // Changes that were made before points could be proposed do not name it.
  return { ...row, before: { ...before, proposals: before.proposals ?? false }, given: row.given as unknown as ChangedGiven[] }
}

export const markChangeUndone = (db: Db, id: string, undoneBy: string) =>
  db
    .updateTable('rubricChanges')
    .set({ undoneBy, undoneAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
