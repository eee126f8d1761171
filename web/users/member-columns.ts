import type { MemberColumn, memberColumns } from '@recto/contract/users-files'
import type { Words } from './texts.ts'

// The contract is known by type only: these are its values, and the compiler compares them.
const columns = [
  'name', 'number', 'account', 'phone', 'mail', 'roles', 'title', 'department', 'furtherDepartments', 'cohort', 'entryYear', 'scope', 'state', 'lastLoginAt', 'createdAt',
] as const satisfies typeof memberColumns // prettier-ignore

/** What an export of people may hold. */
export function exportColumns(t: Words): { value: MemberColumn; label: string }[] {
  const labels: Record<MemberColumn, string> = {
    name: t.name,
    number: t.number,
    account: t.account,
    phone: t.phone,
    mail: t.mail,
    roles: t.roles,
    title: t.title,
    department: t.department,
    furtherDepartments: t.furtherDepartments,
    cohort: t.cohort,
    entryYear: t.entryYear,
    scope: t.scope,
    state: t.state,
    lastLoginAt: t.lastLogin,
    createdAt: t.created,
  }
  return columns.map((value) => ({ value, label: labels[value] }))
}
