import type { Bilingual } from '#contract/errors.ts'
import type { Checking, RowToUndo } from '#server/kernel/files/import-kind.ts'
import { selectMemberships } from '../account-queries.ts'
import {
  deleteAccounts,
  deleteMadeCohorts,
  deleteMadeDepartment,
  deleteMembers,
  findMadePlaces,
  restoreMember,
  selectHolders,
  selectMembersForUpdate,
} from './import-undo-queries.ts'
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
  const members = await selectMembersForUpdate(db, ids)
  const waiting = new Set(members.filter(({ state, lastLoginAt }) => state === 'waiting' && !lastLoginAt).map(({ id }) => id))
  const existing = new Set(members.map(({ id }) => id))
  const holding = await selectHolders(db, ids)
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
  await deleteMembers(db, memberIds)
  const accounts = removable.map(({ undo }) => undo as PersonUndo).flatMap((undo) => (undo.made && undo.accountMade ? [undo.accountId] : []))
  const needed = new Set((await selectMemberships(platform, accounts)).map(({ accountId }) => accountId))
  const free = accounts.filter((id) => !needed.has(id))
  if (free.length) await deleteAccounts(platform, free)
}

async function restoreChanged({ db }: Checking, rows: readonly RowToUndo[], kept: Map<number, Bilingual>): Promise<void> {
  for (const { line, objectId, undo } of rows) {
    const state = undo as PersonUndo
    if (!objectId || state.made) continue
    if (!(await restoreMember(db, objectId, state))) kept.set(line, changed)
  }
}

/** Removes the departments and cohorts that the import created and that are unused, the lowest level first. */
export async function removePlaces({ db }: Checking, importId: string): Promise<void> {
  const made = await findMadePlaces(db, importId)
  if (made.cohorts.length) await deleteMadeCohorts(db, made.cohorts)
  for (const id of made.departments.toReversed()) await deleteMadeDepartment(db, id)
}
