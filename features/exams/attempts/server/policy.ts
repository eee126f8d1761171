import type { AttemptState } from '../contract.ts'
import type { AttemptRow } from './queries.ts'

// Whose an attempt is, is part of the queries; who is a candidate, of `findEntry`.

/** Whether this browser may write in an attempt. */
export function accessOf({ oneSession, holder, askingHolder }: AttemptRow, browser: string): AttemptState['access'] {
  if (!oneSession || holder === browser) return 'here'
  return askingHolder === browser ? 'asking' : 'elsewhere'
}
