import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'
import { moveBanks, selectBanksOf } from '../banks/bank-queries.ts'

/** The question banks of a member. */
export const questionBankHandover: HandoverKind = {
  kind: 'questionBank',
  name: { zh: '题库', en: 'Question banks' },
  must: true,
  held: selectBanksOf,
  move: moveBanks,
}
