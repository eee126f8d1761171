import type { Member } from '../../contract.ts'

/** A batch change of roles or department. */
export interface Assignment {
  addRoles?: string[]
  removeRoles?: string[]
  departmentId?: string | null
}

type Before = Pick<Member, 'id' | 'roles' | 'department'>

/** The assignments that undo `assignment` for these members; members with the same one are grouped. */
export function undoAssignments(
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
  const groups = Map.groupBy(members, (member) => JSON.stringify(back(member)))
  return [...groups].map(([assignment, group]) => ({ ids: group.map(({ id }) => id), assignment: JSON.parse(assignment) as Assignment }))
}
