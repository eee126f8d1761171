import type { Bilingual } from '#contract/errors.ts'
import type { Checking, RowToUndo } from '#server/kernel/files/import-kind.ts'
import { sql } from 'kysely'
import { selectMemberships } from '../account-queries.ts'
import type { PersonUndo } from './import-run.ts'

const used: Bilingual = { zh: '此人已登录过，保留', en: 'This person has signed in since and is kept' }
const holds: Bilingual = { zh: '此人名下已有内容，保留', en: 'This person owns content and is kept' }
const changed: Bilingual = { zh: '导入后又被修改过，保留现状', en: 'This person was changed since and is kept as is' }

/** Undoes created and changed members of an import. Members who have signed in or own something are kept. Returns the kept lines with the reason. */
export async function undoPeople(context: Checking, rows: readonly RowToUndo[]): Promise<Map<number, Bilingual>> {
  const kept = new Map<number, Bilingual>()
  const created = rows.filter(({ outcome }) => outcome === 'made')
  const updated = rows.filter(({ outcome }) => outcome === 'changed')
  await removeMade(context, created, kept)
  await restoreChanged(context, updated, kept)
  return kept
}

async function removeMade({ db, platform }: Checking, rows: readonly RowToUndo[], kept: Map<number, Bilingual>): Promise<void> {
  const ids = rows.flatMap(({ objectId }) => objectId ?? [])
  if (!ids.length) return
  const members = await db.selectFrom('members').select(['id', 'state', 'lastLoginAt']).where('id', 'in', ids).forUpdate().execute()
  const waiting = new Set(members.filter(({ state, lastLoginAt }) => state === 'waiting' && !lastLoginAt).map(({ id }) => id))
  const existing = new Set(members.map(({ id }) => id))
  const holding = new Set([
    ...(await db.selectFrom('textbookMembers').select('memberId as id').where('memberId', 'in', ids).execute()).map(({ id }) => id),
    ...(await db.selectFrom('cohorts').select('adviserId as id').where('adviserId', 'in', ids).execute()).flatMap(({ id }) => id ?? []),
    ...(await db.selectFrom('usergroups').select('ownerId as id').where('ownerId', 'in', ids).execute()).map(({ id }) => id),
  ])
  const removable: RowToUndo[] = []
  for (const row of rows) {
    const id = row.objectId ?? ''
    if (!existing.has(id)) continue
    if (!waiting.has(id)) kept.set(row.line, used)
    else if (holding.has(id)) kept.set(row.line, holds)
    else removable.push(row)
  }
  if (!removable.length) return
  const memberIds = removable.flatMap(({ objectId }) => objectId ?? [])
  await db.deleteFrom('members').where('id', 'in', memberIds).execute()
  const accounts = removable.map(({ undo }) => undo as PersonUndo).flatMap((undo) => (undo.made && undo.accountMade ? [undo.accountId] : []))
  const needed = new Set((await selectMemberships(platform, accounts)).map(({ accountId }) => accountId))
  const free = accounts.filter((id) => !needed.has(id))
  if (free.length) await platform.deleteFrom('accounts').where('id', 'in', free).execute()
}

async function restoreChanged({ db }: Checking, rows: readonly RowToUndo[], kept: Map<number, Bilingual>): Promise<void> {
  for (const { line, objectId, undo } of rows) {
    const state = undo as PersonUndo
    if (!objectId || state.made) continue
    const done = await db
      .updateTable('members')
      .set((q) => ({ ...state.before, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
      .where('id', '=', objectId)
      .where('rowVersion', '=', state.rowVersion)
      .executeTakeFirst()
    if (!done.numUpdatedRows) kept.set(line, changed)
  }
}

/** Removes the departments and cohorts that the import created and that are unused, the lowest level first. */
export async function removePlaces({ db }: Checking, importId: string): Promise<void> {
  const found = await db.selectFrom('imports').select('made').where('id', '=', importId).executeTakeFirst()
  const made = { departments: [], cohorts: [], ...(found?.made as object) } as { departments: string[]; cohorts: string[] }
  if (made.cohorts.length)
    await db
      .deleteFrom('cohorts')
      .where('id', 'in', made.cohorts)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('members').select('members.id').whereRef('members.cohortId', '=', 'cohorts.id'))))
      .execute()
  for (const id of made.departments.toReversed())
    await db
      .deleteFrom('departments')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('members').select('members.id').whereRef('members.departmentId', '=', 'departments.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('cohorts').select('cohorts.id').whereRef('cohorts.departmentId', '=', 'departments.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('departments as below').select('below.id').whereRef('below.parentId', '=', 'departments.id'))),
      )
      .execute()
}
