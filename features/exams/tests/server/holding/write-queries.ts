import { sql } from 'kysely'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { TestState } from '../../contract.ts'
import type { TestSettings } from '../../contract-tests.ts'

const columnsOf = ({ targets: _targets, invigilatorIds: _invigilators, opensAt, closesAt, shown, ...settings }: TestSettings) => ({
  ...settings,
  opensAt: opensAt === null ? null : new Date(opensAt),
  closesAt: closesAt === null ? null : new Date(closesAt),
  shown: JSON.stringify(shown),
})

async function replaceParts(db: Db, testId: string, { targets, invigilatorIds }: TestSettings): Promise<void> {
  await db.deleteFrom('testTargets').where('testId', '=', testId).execute()
  if (targets.length)
    await db
      .insertInto('testTargets')
      .values(targets.map((target) => ({ ...target, testId })))
      .onConflict((c) => c.doNothing())
      .execute()
  await db.deleteFrom('testInvigilators').where('testId', '=', testId).execute()
  if (invigilatorIds.length)
    await db
      .insertInto('testInvigilators')
      .values([...new Set(invigilatorIds)].map((memberId) => ({ testId, memberId })))
      .execute()
}

export async function insertTest(db: Db, { memberId }: Pick<User, 'memberId'>, settings: TestSettings): Promise<string> {
  const id = newId()
  await db
    .insertInto('tests')
    .values({ ...columnsOf(settings), id, ownerId: memberId })
    .execute()
  await replaceParts(db, id, settings)
  return id
}

/** Saves the settings of a test. Refuses when it was changed since `rowVersion` was read. */
export async function updateTest(db: Db, id: string, rowVersion: number, settings: TestSettings): Promise<void> {
  const done = await db
    .updateTable('tests')
    .set((q) => ({ ...columnsOf(settings), updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
  await replaceParts(db, id, settings)
}

/** Puts a locked test into another state. */
export async function setState(db: Db, id: string, state: TestState, more: { paperVersion?: number | null; releasedAt?: 'now' } = {}): Promise<void> {
  const { releasedAt, ...columns } = more
  await db
    .updateTable('tests')
    .set((q) => ({
      ...columns,
      state,
      ...(releasedAt && { releasedAt: sql`now()` }),
      ...(state === 'void' && { voidedAt: sql`coalesce(voided_at, now())` }),
      ...((state === 'draft' || state === 'published') && { voidedAt: null }),
      // The questions are laid out again after each publishing.
      ...('paperVersion' in more && { laidOutAt: null }),
      updatedAt: sql`now()`,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Puts a test into the recycle bin as a draft, or takes it out. */
export async function binTest(db: Db, id: string, binned: boolean): Promise<void> {
  await db
    .updateTable('tests')
    .set((q) => ({
      deletedAt: binned ? sql`now()` : null,
      state: 'draft',
      paperVersion: null,
      laidOutAt: null,
      updatedAt: sql`now()`,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Ends every attempt of a test that is void; running ones with the reason. */
export async function voidAttempts(db: Db, testId: string, reason: string): Promise<void> {
  await sql`update attempts set state = 'void', submitted_at = coalesce(submitted_at, clock_timestamp()),
      submit_kind = coalesce(submit_kind, 'forced'), forced_reason = case when submitted_at is null then ${reason} else forced_reason end
    where institution_id = here() and test_id = ${testId}`.execute(db)
}

/** Deletes up to `limit` tests that were deleted before a time; returns how many. */
export async function purgeTests(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('tests').select('tests.id').where('tests.deletedAt', '<', before).orderBy('tests.deletedAt').limit(limit)
  const done = await db.deleteFrom('tests').where('id', 'in', old).executeTakeFirst()
  return Number(done.numDeletedRows)
}

/** Gives the tests of a member to another, who is then no invigilator of them. */
export async function moveTests(db: Db, from: string, to: string): Promise<number> {
  const done = await db.updateTable('tests').set({ ownerId: to }).where('ownerId', '=', from).executeTakeFirst()
  return Number(done.numUpdatedRows)
}
