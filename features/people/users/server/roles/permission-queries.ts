import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { Scope } from '#server/kernel/access/session.ts'
import { departmentsBelow } from '#server/kernel/people/member-list-queries.ts'
import type { RightFacts } from '#server/kernel/people/right-sentence.ts'

/** What determines a member's rights, as it is or as it would be after a change. */
export interface PermissionBasis {
  /** Undefined for a member who is being created. */
  memberId: string | undefined
  administrator: boolean
  roles: readonly string[]
  scope: string | null
  departmentId: string | null
  scopeDepartmentIds: readonly string[]
}

/** The scope in words, and how many members it reaches, including the member in question. */
export async function reachOf(
  db: Db,
  { memberId, departmentId, scopeDepartmentIds }: PermissionBasis,
  scope: Scope,
): Promise<Pick<RightFacts, 'reach' | 'people'>> {
  const present = db.selectFrom('members').where('standing', 'not in', ['left', 'applied']).where('visitor', '=', false)
  const count = async (rows: typeof present) => {
    const { people } = await rows.select((q) => q.fn.countAll<number>().as('people')).executeTakeFirstOrThrow()
    return Math.max(1, Number(people))
  }
  if (scope === 'institution' || scope === 'platform') return { reach: { zh: '全机构', en: 'the whole institution' }, people: await count(present) }
  if (scope === 'class') {
    const advised = db
      .selectFrom('cohorts')
      .select('cohorts.id')
      .where('adviserId', '=', memberId ?? null)
    return { reach: { zh: '所带班级', en: 'own cohorts' }, people: await count(present.where('cohortId', 'in', advised)) }
  }
  if (scope === 'own') return { reach: { zh: '本人', en: 'only themselves' }, people: 1 }
  const ids = scope === 'department' ? (departmentId ? [departmentId] : []) : [...scopeDepartmentIds]
  const names = ids.length ? await db.selectFrom('departments').select('name').where('id', 'in', ids).orderBy('position').execute() : []
  const below = await departmentsBelow(db, ids)
  const [zh, en] = [names.map(({ name }) => name).join('、') || '未定院系', names.map(({ name }) => name).join(', ') || 'no department yet']
  const more = below.length > ids.length
  return {
    reach: { zh: more ? `${zh}（含下级）` : zh, en: more ? `${en} and below` : en },
    people: below.length ? await count(present.where('departmentId', 'in', below)) : 1,
  }
}

/** Which rights are available under the institution's package and term; the same rule as `signed_in` in the migrations. */
export async function availableModules(db: Db): Promise<(right: string) => boolean> {
  const found = await db
    .selectFrom('institutions')
    .leftJoin('packages', 'packages.id', 'institutions.packageId')
    .select(['packages.modules', 'institutions.expiresAt'])
    .where(sql<boolean>`institutions.id = here()`)
    .executeTakeFirst()
  const modules = found?.modules ?? null
  const expired = !!found?.expiresAt && found.expiresAt < new Date()
  return (right) => {
    const module = right.split(':')[0] ?? ''
    const always = module === 'SystemManagement' || module === 'user_management'
    return (modules === null || modules.includes(module) || always) && (!expired || always || module === 'bookcash')
  }
}
