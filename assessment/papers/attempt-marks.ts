import type { GivenAnswer } from '../grading/answer.ts'
import { gradeOf } from '../grading/grade.ts'
import type { Question } from '../questions/question.ts'
import type { AttemptLayout } from './paper.ts'

/** A question as it is graded in a test. `withdrawn`: everybody gets its points. */
export interface Key {
  content: Question
  no: number
  withdrawn: boolean
  /** In place of the points in the paper; null: those. */
  pointsGiven: number | null
}

export interface Mark {
  questionId: string
  no: number
  /** Null: a person has to grade it. */
  points: number | null
  /** The points that it can earn. */
  of: number
  state: 'right' | 'partly' | 'wrong' | 'empty' | 'manual' | 'withdrawn' | 'skipped'
}

const isAnswered = (answer: GivenAnswer | null): boolean => {
  if (answer === null) return false
  if ('options' in answer) return answer.options.length > 0
  if ('text' in answer) return answer.text.trim() !== ''
  return Object.values(answer.blanks).some((value) => value.trim() !== '')
}

/**
 * What each answer of an attempt earns by the rules, in the order of the attempt. Points of a question are scaled to those that it has in the paper. In
 * a section of which `choose` questions count, the first ones that are answered do; the others are `skipped` and earn and cost nothing.
 */
export function attemptMarks(layout: AttemptLayout, keys: ReadonlyMap<string, Key>, answers: ReadonlyMap<string, GivenAnswer | null>): Mark[] {
  return layout.sections.flatMap(({ choose, questions }) => {
    const answered = (id: string) => isAnswered(answers.get(id) ?? null)
    const inOrder = [...questions.filter(({ id }) => answered(id)), ...questions.filter(({ id }) => !answered(id))]
    const counted = new Set((choose === null ? questions : inOrder.slice(0, choose)).map(({ id }) => id))
    return questions.map(({ id, points: inPaper }): Mark => {
      const key = keys.get(id)
      if (!key || !counted.has(id)) return { questionId: id, no: key?.no ?? 0, points: 0, of: 0, state: 'skipped' }
      const { content, no, withdrawn, pointsGiven } = key
      const points = pointsGiven ?? inPaper
      if (withdrawn) return { questionId: id, no, points, of: points, state: 'withdrawn' }
      const graded = gradeOf(content, answers.get(id) ?? null, points)
      return { questionId: id, no, points: graded.state === 'manual' ? null : graded.points, of: points, state: graded.state }
    })
  })
}
