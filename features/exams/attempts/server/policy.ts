import type { AttemptState } from '../contract.ts'
import type { AttemptRow } from './queries.ts'

// Attempts are read by their member and tests by their candidates, in the queries. Here is only which browser may write.

/** Whether this browser may write in an attempt. */
export function accessOf({ oneSession, holder, askingHolder }: AttemptRow, browser: string): AttemptState['access'] {
  if (!oneSession || holder === browser) return 'here'
  return askingHolder === browser ? 'asking' : 'elsewhere'
}
