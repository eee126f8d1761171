import type { Context } from '#server/kernel/http/handlers.ts'
import { takeDepartment } from './departments/department-queries.ts'

interface Child {
  id: string
  name: string
  kind: 'institution' | 'department'
  parentId: string
  childCount: number
}

/** The direct children of a department, or without an id those of the institution: first institutions, then departments. */
export async function selectChildren({ db, user }: Pick<Context<'signedIn'>, 'db' | 'user'>, departmentId: string | undefined): Promise<Child[]> {
  if (departmentId) await takeDepartment(db, departmentId)
  const departments = await db
    .selectFrom('departments')
    .leftJoin('departments as child', 'child.parentId', 'departments.id')
    .select(['departments.id', 'departments.name', 'departments.position'])
    .select((q) => q.fn.count<number>('child.id').as('childCount'))
    .where('departments.parentId', departmentId ? '=' : 'is', departmentId ?? null)
    .groupBy(['departments.id', 'departments.name', 'departments.position'])
    .orderBy('departments.position')
    .execute()
  const below = departments.map(({ id, name, childCount }) => ({
    id,
    name,
    kind: 'department' as const,
    parentId: departmentId ?? user.institutionId,
    childCount: Number(childCount),
  }))
  if (departmentId) return below
  const institutions = await db
    .selectFrom('institutions')
    .leftJoin('institutions as child', 'child.parentId', 'institutions.id')
    .select(['institutions.id', 'institutions.name'])
    .select((q) => q.fn.count<number>('child.id').as('childCount'))
    .where('institutions.parentId', '=', user.institutionId)
    .groupBy(['institutions.id', 'institutions.name'])
    .orderBy('institutions.name')
    .execute()
  return [
    ...institutions.map(({ childCount, ...each }) => ({
      ...each,
      kind: 'institution' as const,
      parentId: user.institutionId,
      childCount: Number(childCount),
    })),
    ...below,
  ]
}
