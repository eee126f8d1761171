import { boundedPoints, type Given, type RubricCriterion } from '#assessment/rubrics/rubric.ts'
import { defaultRubric } from '#assessment/rubrics/default-rubric.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { ResultQuestion } from '../../contract.ts'
import { selectCounting } from './result-queries.ts'

export type ShownGrading = Omit<NonNullable<ResultQuestion['grading']>, 'decided'>

/**
 * What persons gave for the answers of an attempt, by question: the third where there is one, else the two, else the only one. The rubric says how a question
 * is solved, so its lines are shown only where the right answers are.
 */
export async function gradingsOf(db: Db, attemptId: string, withRubric: boolean): Promise<Map<string, ShownGrading>> {
  const byQuestion = Map.groupBy(await selectCounting(db, attemptId), ({ questionId }) => questionId)
  return new Map([...byQuestion].map(([questionId, rows]) => [questionId, shownGrading(rows, withRubric)]))
}

function shownGrading(rows: Awaited<ReturnType<typeof selectCounting>>, withRubric: boolean): ShownGrading {
  const third = rows.filter(({ round }) => round === 3)
  const counting = third.length ? third : rows.filter(({ round, twice }) => round === 1 || twice)
  const [only] = counting.length === 1 ? counting : []
  return {
    scores: counting.map(({ points }) => points ?? 0),
    criteria: only && withRubric ? criteriaOf(only.given, only.rubric ?? defaultRubric({ criteria: only.criteria ?? [] }, only.of)) : [],
    adjust: only?.given.adjust ?? 0,
    remarks: counting.flatMap(({ remarks }) => remarks.map(({ id, kind, at, on, criterionId, text }) => ({ id, kind, at, on, criterionId, text }))),
  }
}

const criteriaOf = (given: Given, rubric: readonly RubricCriterion[]) =>
  rubric.map(({ id, text, points }) => ({ id, text, points: boundedPoints(given.criteria[id] ?? 0, points), of: points }))
