import type { Bilingual } from '#contract/errors.ts'
import type { ResultQuestion } from '../../contract.ts'
import type { Shown } from '#features/exams/tests/contract.ts'

/** What says when the score can be seen, while it cannot. */
export function notYetText({ score }: Pick<Shown, 'score'>): Bilingual {
  if (score === 'never') return { zh: '这场考试不公布成绩', en: 'The results of this test are not shown' }
  if (score === 'closed') return { zh: '考试结束后可以看成绩', en: 'The result can be seen when the test has closed' }
  return { zh: '老师公布后可以看成绩', en: 'The result can be seen when the teacher has released it' }
}

/** The state of a mark as it is shown: an answer that a person has graded counts by its points. */
export function shownState({ state, points, of }: { state: string; points: number | null; of: number }): NonNullable<ResultQuestion['state']> {
  if (state !== 'manual' || points === null) return state as NonNullable<ResultQuestion['state']>
  if (points >= of) return 'right'
  return points > 0 ? 'partly' : 'wrong'
}

/** The fewest graded people among whom a place is shown. */
export const leastPeople = 10
