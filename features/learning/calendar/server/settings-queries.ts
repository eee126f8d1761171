import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { CalendarMember } from '#server/kernel/lists/calendar-source.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import type { Digest } from '../contract.ts'

/** What a person has set; undefined for nothing yet. */
export const findSettings = (db: Db, { memberId }: CalendarMember) =>
  db.selectFrom('calendarSettings').select(['feedSealed', 'feedAt', 'digest']).where('memberId', '=', memberId).executeTakeFirst()

interface Feed {
  hash: Buffer
  sealed: string
  language: Language
}

/** Gives the calendar an address in place of an earlier one. */
export async function putFeed(db: Db, { memberId }: CalendarMember, { hash, sealed, language }: Feed): Promise<void> {
  const feed = { feedHash: hash, feedSealed: sealed, feedLanguage: language, feedAt: sql<Date>`now()` }
  await db
    .insertInto('calendarSettings')
    .values({ ...feed, memberId })
    .onConflict((c) => c.columns(['institutionId', 'memberId']).doUpdateSet(feed))
    .execute()
}

export const deleteFeed = (db: Db, { memberId }: CalendarMember) =>
  db.updateTable('calendarSettings').set({ feedHash: null, feedSealed: null, feedAt: null }).where('memberId', '=', memberId).execute()

/** Sets the digest. The one of today counts as made, so that the first comes at its next time. */
export async function putDigest(db: Db, { memberId }: CalendarMember, digest: Digest): Promise<void> {
  const today = sql<string>`(now() at time zone (select time_zone from institutions where id = here()))::date`
  await db
    .insertInto('calendarSettings')
    .values({ memberId, digest, digestOn: today })
    .onConflict((c) => c.columns(['institutionId', 'memberId']).doUpdateSet({ digest, digestOn: today }))
    .execute()
}

/** Whose calendar the address with this hash shows. */
export async function findFeed(platform: PlatformDb, hash: Buffer) {
  const { rows } = await sql<{ institutionId: string; memberId: string; language: Language }>`select * from calendar_feed_of(${hash})`.execute(
    platform,
  )
  return rows[0]
}

/** The people whose digest is to be made now, at most 500. */
export async function selectDigestsDue(platform: PlatformDb) {
  const { rows } = await sql<{ institutionId: string; memberId: string }>`select * from calendar_digests_due()`.execute(platform)
  return rows
}

/** Records that the digest of today is made, in the time zone of the institution; undefined when that was recorded before. */
export const takeDigest = (db: Db, { memberId }: CalendarMember) =>
  db
    .updateTable('calendarSettings')
    .from('institutions')
    .set({ digestOn: sql<string>`(now() at time zone institutions.time_zone)::date` })
    .where('institutions.id', '=', sql<string>`here()`)
    .where('calendarSettings.memberId', '=', memberId)
    .where('calendarSettings.digest', '<>', 'off')
    .where(sql<boolean>`(digest_on is null or digest_on < (now() at time zone institutions.time_zone)::date)`)
    .returning(['calendarSettings.digest', 'institutions.timeZone'])
    .executeTakeFirst()

/** The names of classes. */
export const selectClassNames = (db: Db, ids: readonly string[]) =>
  ids.length
    ? db
        .selectFrom('classes')
        .select(['classes.id', 'classes.name'])
        .where('classes.id', 'in', ids)
        .orderBy(sql`classes.name collate "zh-x-icu"`)
        .orderBy('classes.id')
        .execute()
    : Promise.resolve([])
