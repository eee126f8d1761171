import type { departmentTree } from '@recto/contract/institutions-departments'
import type { roleList } from '@recto/contract/users-roles'
import type { memberCounts } from '@recto/contract/users'
import { useAsk } from '../kernel/use-ask.ts'
import type { Option } from '../ui/list/FilterChoice.tsx'
import type { TreeEntry } from '../ui/tree/tree.ts'

const nothing: never[] = []

/** The departments of the institution, as a tree without its nesting. */
export function useDepartments(): readonly TreeEntry[] {
  return useAsk<typeof departmentTree>('GET /pressplatform/departments', {}).data ?? nothing
}

export const rolesLine = 'GET /pressplatform/roles'

/** The roles that there are, and what each may hold. */
export function useRoles() {
  const { data, error, refetch } = useAsk<typeof roleList>(rolesLine, {})
  const roles = data?.roles ?? nothing
  return { data, error, refetch, roles, options: roles.map(({ code, name }): Option => ({ value: code, label: name })) }
}

export const countsLine = 'GET /pressplatform/users/counts'

/** How many people stand behind each choice of a filter. */
export function useCounts() {
  const { data } = useAsk<typeof memberCounts>(countsLine, {})
  const shown = (counted?: { count: number; more?: true | undefined }) => ({ count: counted?.count, more: counted?.more })
  return {
    ofState: (state: string) => shown(data?.states.find((one) => one.state === state)),
    ofRole: (code: string) => shown(data?.roles.find((one) => one.code === code)),
  }
}
