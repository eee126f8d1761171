import type { Shown } from '#features/exams/tests/contract.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

/** What decides whether appeals are taken against marks of a test. */
export interface AppealTerms {
  kind: string
  state: string
  onPaper: boolean
  shown: Shown
  releasedAt: Date | null
  /** Days of 24 hours after the release; 0: none. */
  appealDays: number
  now: Date
}

/** Until when candidates may appeal; null where no appeals are taken: before the release, for self-tests and tests on paper, and where marks are not shown. */
export function appealsUntil({ kind, state, onPaper, shown, releasedAt, appealDays }: AppealTerms): Date | null {
  if (releasedAt === null || appealDays === 0 || kind === 'self' || onPaper || shown.score === 'never') return null
  if (state !== 'released') return null
  return new Date(releasedAt.getTime() + appealDays * 24 * 3600_000)
}

export const takesAppeals = (terms: AppealTerms): boolean => terms.now < (appealsUntil(terms) ?? terms.now)

/** The state of a mark of the rules with other points. That of a mark by persons stays. */
export const stateOfPoints = (state: string, points: number, of: number): string => {
  if (state === 'manual') return state
  if (points >= of) return 'right'
  return points > 0 ? 'partly' : 'wrong'
}

export const noAppeal = () => refusal('notFound', { zh: '没有这件申诉', en: 'No such appeal' })
export const isDecided = () => refusal('conflict', { zh: '这件申诉已经有结果', en: 'This appeal is decided already' })
export const isWithdrawn = () => refusal('conflict', { zh: '考生已撤回这件申诉', en: 'The candidate has withdrawn this appeal' })
