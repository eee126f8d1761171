import { differing, logOperation } from '#server/kernel/events/operation-log.ts'
import type { Extras, MemberRow } from './queries.ts'

type Actor = Parameters<typeof logOperation>[0]

/** A member as the object of an entry in the operation log. */
export const loggedMember = ({ id, name }: { id: string; name: string }) => ({ kind: 'member', id, name })

/** What the log keeps of a member before and after a change: the data, and what determines the rights. */
export function statesOf(row: MemberRow, extras: Extras) {
  const account = extras.accounts.get(row.accountId)
  const departments = (kind: string) => (extras.departments.get(row.id) ?? []).filter((each) => each.kind === kind).map(({ name }) => name)
  return {
    data: {
      name: row.name,
      number: row.number,
      title: row.title,
      account: account?.account,
      phone: account?.phone,
      mail: account?.mail,
      department: row.departmentName,
      furtherDepartments: departments('further'),
      cohort: row.cohortName,
    },
    rights: { roles: row.roles, scope: row.scope, scopeDepartments: departments('scope') },
  }
}
type States = ReturnType<typeof statesOf>

/** Logs one entry for changed data and one for changed rights. Returns true when the rights changed. */
export async function recordChange(actor: Actor, row: MemberRow, before: States, after: States): Promise<boolean> {
  const changed = (a: object, b: object) => Object.keys(differing(a, b).after ?? {}).length > 0
  if (changed(before.data, after.data)) await logOperation(actor, 'member.change', { ...loggedMember(row), before: before.data, after: after.data })
  const rights = changed(before.rights, after.rights)
  if (rights) await logOperation(actor, 'member.role', { ...loggedMember(row), before: before.rights, after: after.rights })
  return rights
}
