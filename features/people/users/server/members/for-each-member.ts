import type { BatchResult } from '#contract/page.ts'
import { withSavepoint } from '#server/kernel/data/savepoint.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { inLanguage } from '#server/kernel/http/refusal.ts'
import type { Target } from '../policy.ts'
import { targetOf } from '../present.ts'
import { lockMembers, type MemberRow, notThere, selectExtras, selectMembersById } from '../queries.ts'
import { selectRoles } from '../roles/role-queries.ts'
import type { RoleRights } from '../rules.ts'

/** Applies one action to several members, each separately: a refusal becomes the reason in the result and rolls back only that member's changes. */
export async function forEachMember(
  { db, platform, user, language }: CallContext,
  ids: readonly string[],
  act: (row: MemberRow, target: Target, roles: readonly RoleRights[]) => Promise<void>,
): Promise<BatchResult> {
  await lockMembers(db, ids)
  const rows = new Map((await selectMembersById(db, user, ids)).map((row) => [row.id, row]))
  const [extras, roles] = [await selectExtras(db, platform, [...rows.values()]), await selectRoles(db)]
  const result: BatchResult = { done: [], failed: [] }
  for (const id of new Set(ids)) {
    const row = rows.get(id)
    const refused = row ? await withSavepoint(db, () => act(row, targetOf(row, extras), roles)) : notThere()
    if (refused) result.failed.push({ id, name: row?.name ?? '', reason: inLanguage(refused.words, language) })
    else result.done.push(id)
  }
  return result
}
