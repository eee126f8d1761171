import { insertCohort } from '#features/people/institutions/server/cohorts/cohort-queries.ts'
import { insertDepartment, lockTree } from '#features/people/institutions/server/departments/department-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { selectCurrentCohorts, selectDepartments } from './import-queries.ts'
import type { Person } from './import-values.ts'

interface Department {
  id: string
  parentId: string | null
  ancestors: string[]
  name: string
}
interface Cohort {
  id: string
  departmentId: string | null
  name: string
}

/** Names are compared without regard to character width, case and spaces: 物理 2601 equals 物理２６０１. */
const normalized = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
const cohortKey = (departmentId: string | null, name: string) => `${departmentId ?? ''} ${normalized(name)}`

/** Loads departments and cohorts, and finds them or creates them by the names in a file. */
export async function openPlaces(db: Db) {
  const [departments, cohorts]: [Department[], Cohort[]] = await Promise.all([selectDepartments(db), selectCurrentCohorts(db)])
  const children = Map.groupBy(departments, ({ parentId }) => parentId ?? '')
  const byName = Map.groupBy(departments, ({ name }) => normalized(name))
  const cohortsByName = Map.groupBy(cohorts, ({ name }) => normalized(name))
  const cohortsByKey = new Map(cohorts.map((cohort) => [cohortKey(cohort.departmentId, cohort.name), cohort]))

  /** The department of a path from the top. The first step may also be any department whose name is unique. */
  function department(path: readonly string[]): Department | undefined {
    let found: Department | undefined
    for (const [at, name] of path.entries()) {
      const child = children.get(found?.id ?? '')?.find((each) => normalized(each.name) === normalized(name))
      const sameName = at === 0 && !child ? byName.get(normalized(name)) : undefined
      found = child ?? (sameName?.length === 1 ? sameName[0] : undefined)
      if (!found) return undefined
    }
    return found
  }

  /** The cohort of this name: directly in the department, else the only one below it; without a department, the only one of all. */
  function cohort(name: string, place: Department | undefined): Cohort | 'several' | undefined {
    const exact = cohortsByKey.get(cohortKey(place?.id ?? null, name))
    if (exact) return exact
    const named = cohortsByName.get(normalized(name)) ?? []
    const within = place ? named.filter(({ departmentId }) => departments.find(({ id }) => id === departmentId)?.ancestors.includes(place.id)) : named
    return within.length > 1 ? 'several' : within[0]
  }

  /** Finds the department of a path and creates the missing steps. Ids of new departments are added to `made`. */
  async function ensureDepartment(path: readonly string[], made: { departments: string[] }): Promise<Department> {
    const existing = department(path)
    if (existing) return existing
    const parent = path.length > 1 ? await ensureDepartment(path.slice(0, -1), made) : undefined
    await lockTree(db)
    const name = path.at(-1) ?? ''
    const parentId = parent?.id ?? null
    // `afterId` is an id that does not exist: the department is placed last.
    const id = await insertDepartment(db, { name, code: null, parentId, afterId: newId() })
    const fresh = { id, parentId, ancestors: [...(parent?.ancestors ?? []), id], name }
    departments.push(fresh)
    children.set(parent?.id ?? '', [...(children.get(parent?.id ?? '') ?? []), fresh])
    byName.set(normalized(fresh.name), [...(byName.get(normalized(fresh.name)) ?? []), fresh])
    made.departments.push(fresh.id)
    return fresh
  }

  async function ensureCohort({ cohort: name, entryYear }: Person, place: Department | undefined, made: { cohorts: string[] }): Promise<Cohort> {
    const existing = cohort(name ?? '', place)
    if (existing && existing !== 'several') return existing
    const draft = { name: name ?? '', departmentId: place?.id ?? null, entryYear, adviserId: null }
    const fresh = { id: await insertCohort(db, draft), departmentId: draft.departmentId, name: draft.name }
    cohorts.push(fresh)
    cohortsByName.set(normalized(fresh.name), [...(cohortsByName.get(normalized(fresh.name)) ?? []), fresh])
    cohortsByKey.set(cohortKey(fresh.departmentId, fresh.name), fresh)
    made.cohorts.push(fresh.id)
    return fresh
  }

  const names = () => departments.map((each) => pathOf(each, departments))
  return { department, cohort, ensureDepartment, ensureCohort, departmentNames: names, cohortNames: () => cohorts.map(({ name }) => name) }
}
export type Places = Awaited<ReturnType<typeof openPlaces>>

const pathOf = ({ ancestors }: Department, all: readonly Department[]) =>
  ancestors.map((id) => all.find((each) => each.id === id)?.name ?? '').join('/')
