import { gradeOf } from '#assessment/grading/grade.ts'
import { hundredths, pointsOf, scaledPoints } from '#assessment/grading/points.ts'
import type { Question } from '#assessment/questions/question.ts'
import { type DoneGrading, selectDone } from '#features/exams/attempts/server/marks/grading-rows-queries.ts'
import { selectDecided } from '#features/exams/attempts/server/appeals/appeal-queries.ts'
import { stateOfPoints } from '#features/exams/attempts/server/appeals/appeal-rules.ts'
import type { NewMark } from '#features/exams/attempts/server/marks/mark-queries.ts'
import { standingMark } from '#features/exams/attempts/server/marks/standing-mark.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { type MarkedAnswer, selectMarkedAnswers } from './regrade-queries.ts'

/** By what the answers to a question are graded. */
export interface Key {
  no: number
  content: Question
  withdrawn: boolean
  /** In place of the points that each mark is of; null: those. */
  points: number | null
  marking: { twice: boolean; tolerance: number }
}

/** Answers that are graded between two pauses, in which the server answers others. */
const atOnce = 500

/** What persons gave for an answer, and what was decided on an appeal, which counts before all else. */
interface ByPersons {
  gradings: readonly DoneGrading[]
  decided: { points: number; of: number; decidedBy: string | null } | undefined
}

/** The mark of an answer by a key. */
function markBy(answer: MarkedAnswer, { no, content, withdrawn, points, marking }: Key, { gradings, decided }: ByPersons): NewMark {
  const { attemptId, questionId } = answer
  const of = points ?? answer.of
  const mark = { attemptId, questionId, no, of, gradedBy: null }
  if (withdrawn) return { ...mark, points: of, state: 'withdrawn' }
  const graded = gradeOf(content, answer.value, of)
  if (decided) {
    const stands = scaledPoints(decided.points, decided.of, of)
    return { ...mark, points: stands, state: stateOfPoints(graded.state, stands, of), gradedBy: decided.decidedBy }
  }
  if (graded.state === 'manual') return { ...mark, state: 'manual', ...standingMark(gradings, marking) }
  return { ...mark, points: graded.points, state: graded.state }
}

export interface Regraded {
  before: MarkedAnswer
  after: NewMark
}

/** The marks of a question in these attempts as they are, and as they are by a key. */
export async function regraded(db: Db, attemptIds: readonly string[], questionId: string, key: Key): Promise<Regraded[]> {
  const all: Regraded[] = []
  for (let at = 0; at < attemptIds.length; at += atOnce) {
    const ids = attemptIds.slice(at, at + atOnce)
    const answers = await selectMarkedAnswers(db, ids, questionId)
    const gradings = key.content.type === 3 && !key.withdrawn ? Map.groupBy(await selectDone(db, ids), ({ attemptId }) => attemptId) : undefined
    const decided = key.withdrawn ? undefined : await selectDecided(db, ids, questionId)
    for (const before of answers) {
      const own = (gradings?.get(before.attemptId) ?? []).filter((each) => each.questionId === questionId)
      all.push({ before, after: markBy(before, key, { gradings: own, decided: decided?.get(before.attemptId) }) })
    }
  }
  return all
}

/** Whether the person has other points. */
export const hasChanged = ({ before, after }: Regraded): boolean => before.points !== after.points
const differs = (one: Regraded) =>
  hasChanged(one) || one.before.of !== one.after.of || one.before.state !== one.after.state || one.before.no !== one.after.no

/** The marks that have to be stored. */
export const changedMarks = (all: readonly Regraded[]): NewMark[] => all.filter(differs).map(({ after }) => after)

/** By how many points a mark changes; an answer that waits for a person counts nothing. */
export const stepOf = ({ before, after }: Regraded): number => pointsOf(hundredths(after.points ?? 0) - hundredths(before.points ?? 0))
