import type { Bilingual } from '#contract/errors.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { noAttempt } from '../queries.ts'
import type { SavedAnswers } from './save-queries.ts'

const texts = {
  closed: { zh: '已经交卷，答案不再更改', en: 'This attempt was handed in; its answers are not changed any more' },
  late: { zh: '作答时间已到，这些答案没有收下', en: 'The time is over; these answers were not taken' },
  elsewhere: { zh: '这次作答已在另一处打开', en: 'This attempt is open in another browser' },
} as const satisfies Record<string, Bilingual>

/** The refusal of answers: a conflict whose field says which, so that the browser knows what to do. */
export function refusedSave(outcome: Exclude<SavedAnswers['outcome'], 'saved'>) {
  if (outcome === 'missing') return noAttempt()
  return refusal('conflict', texts[outcome], [{ path: outcome, message: texts[outcome] }])
}
