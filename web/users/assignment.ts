import type { Member } from '@recto/contract/users'

/** What several people get or lose together. */
export interface Assignment {
  addRoles?: string[]
  removeRoles?: string[]
  departmentId?: string | null
}

type Before = Pick<Member, 'id' | 'roles' | 'department'>

/** What puts people back as they were before an assignment; those for whom it is the same go together. */
export function takenBack(
  members: readonly Before[],
  { addRoles = [], removeRoles = [], departmentId }: Assignment,
): { ids: string[]; assignment: Assignment }[] {
  const back = ({ roles, department }: Before): Assignment => {
    const had = (code: string) => roles.some((role) => role.code === code)
    return {
      addRoles: removeRoles.filter(had),
      removeRoles: addRoles.filter((code) => !had(code)),
      ...(departmentId !== undefined && { departmentId: department?.id ?? null }),
    }
  }
  const alike = Map.groupBy(members, (member) => JSON.stringify(back(member)))
  return [...alike].map(([assignment, group]) => ({ ids: group.map(({ id }) => id), assignment: JSON.parse(assignment) as Assignment }))
}
