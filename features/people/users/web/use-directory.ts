import type { departmentTree } from '#features/people/institutions/contract-departments.ts'
import type { roleList } from '../contract-roles.ts'
import type { memberCounts } from '../contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import type { Option } from '#web/ui/list/filters/FilterChoice.tsx'
import type { TreeEntry } from '#web/ui/tree/tree.ts'

const nothing: never[] = []

/** The departments of the institution as a flat list with parent ids. */
export function useDepartments(): readonly TreeEntry[] {
  return useRead<typeof departmentTree>('GET /pressplatform/departments', {}).data ?? nothing
}

export const rolesLine = 'GET /pressplatform/roles'

/** The roles of the institution and the rights they can have. */
export function useRoles() {
  const { data, error, refetch } = useRead<typeof roleList>(rolesLine, {})
  const roles = data?.roles ?? nothing
  return { data, error, refetch, roles, options: roles.map(({ code, name }): Option => ({ value: code, label: name })) }
}

export const countsLine = 'GET /pressplatform/users/counts'

/** Number of members for each option of a filter. */
export function useFilterCounts() {
  const { data } = useRead<typeof memberCounts>(countsLine, {})
  const countOf = (counted?: { count: number; more?: true | undefined }) => ({ count: counted?.count, more: counted?.more })
  return {
    ofState: (state: string) => countOf(data?.states.find((one) => one.state === state)),
    ofRole: (code: string) => countOf(data?.roles.find((one) => one.code === code)),
  }
}
