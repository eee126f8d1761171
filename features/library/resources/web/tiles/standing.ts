import type { ResourceRow } from '../../contract.ts'

type Seen = Pick<ResourceRow, 'kind' | 'conversion' | 'progress' | 'reason' | 'alt' | 'captioned' | 'uses' | 'updatedAt' | 'institutionName'>

/** The one thing about a resource that matters most now. */
type Standing =
  | { is: 'failed'; reason: string }
  | { is: 'waiting' }
  | { is: 'converting'; percent: number }
  | { is: 'noAlt' | 'noCaptions' | 'noTranscript' }
  | { is: 'used'; places: number }
  | { is: 'elsewhere'; institution: string }
  /** Full months since it was changed last; 0 below one month. */
  | { is: 'unused'; months: number }

const month = 30.44 * 86_400_000

/** What the second line of a resource says: first what keeps it from working, then what it lacks, then where it is used. */
export function standingOf(row: Seen, now: number): Standing {
  if (row.conversion === 'failed') return { is: 'failed', reason: row.reason ?? '' }
  if (row.conversion === 'running') return { is: 'converting', percent: Math.floor(row.progress * 100) }
  if (row.conversion === 'waiting') return { is: 'waiting' }
  if (row.institutionName !== null) return { is: 'elsewhere', institution: row.institutionName }
  if (row.kind === 'picture' && !row.alt) return { is: 'noAlt' }
  if (row.kind === 'audio' && !row.captioned) return { is: 'noTranscript' }
  if (row.kind === 'video' && !row.captioned) return { is: 'noCaptions' }
  if (row.kind === 'video' && !row.alt) return { is: 'noAlt' }
  if (row.uses > 0) return { is: 'used', places: row.uses }
  return { is: 'unused', months: Math.max(0, Math.floor((now - Date.parse(row.updatedAt)) / month)) }
}
