import { sql } from 'kysely'
import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** The rows stay until `deleteExpiredUploads` has deleted their bytes. */
export const personalRows: readonly PersonalRows[] = [
  {
    table: 'uploads',
    by: ['memberId'],
    as: 'member',
    hides: ['checkSeenAt'],
    fate: { set: { name: '', suffix: '', mime: 'application/octet-stream', reason: null, expiresAt: sql`now()` } },
  },
]
