import type { CallArguments } from '#contract/call.ts'
import type { MemberColumn, memberColumns, usersExport } from '../../contract-files.ts'
import { send } from '#web/kernel/send/send.ts'
import type { Texts } from '../texts.ts'

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
const columns = [
  'name',
  'number',
  'account',
  'phone',
  'mail',
  'roles',
  'title',
  'department',
  'furtherDepartments',
  'cohort',
  'entryYear',
  'scope',
  'state',
  'lastLoginAt',
  'createdAt',
] as const satisfies typeof memberColumns

/** Columns that are not selected by default. */
export const rareColumns: readonly MemberColumn[] = ['furtherDepartments', 'scope', 'createdAt']

/** Starts an export of the members that match a filter, or of the listed ids. */
export const exportOf = (which: CallArguments<typeof usersExport>['body']) => (wanted: MemberColumn[], format: 'xlsx' | 'csv') =>
  send<typeof usersExport>('POST /unifiedplatform/v1/users/export', { body: { ...which, columns: wanted, format } }, { silent: true })

/** The columns of a member export with their labels. */
export function exportColumns(t: Texts): { value: MemberColumn; label: string }[] {
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
