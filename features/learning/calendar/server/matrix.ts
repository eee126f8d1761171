import { randomBytes } from 'node:crypto'
import { entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as calendar from '../contract.ts'

export const matrix = entriesOf(calendar)({
  calendarList: { ask: () => ({ query: { from: '2026-09-01T00:00:00Z', to: '2026-10-01T00:00:00Z' } }), expect: 'ok' },
  calendarSettings: { ask: () => ({}), expect: 'ok', logs: notLogged.personal },
  calendarFeedRenew: { ask: () => ({}), expect: 'ok', logs: notLogged.personal },
  calendarFeedRemove: { ask: () => ({}), expect: 'ok', logs: notLogged.personal },
  calendarDigestSave: { ask: () => ({ body: { digest: 'week' } }), expect: 'ok', logs: notLogged.personal },
})

export async function things({ db, memberId }: ThingsContext) {
  await db
    .insertInto('calendarSettings')
    .values({ memberId, feedHash: randomBytes(32), feedSealed: 'sealed', feedAt: new Date() })
    .execute()
  return {}
}

/** Reviewed for personal data. */
export const reviewedColumns = { calendar_settings: 'digest digest_on feed_at feed_hash feed_language feed_sealed institution_id member_id' }
