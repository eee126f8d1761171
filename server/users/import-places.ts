import { insertCohort } from '../institutions/cohort-queries.ts'
import { insertDepartment, lockTree } from '../institutions/department-queries.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/id.ts'
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

/** Names are the same whatever their width, case and spaces: 物理 2601 and 物理２６０１. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
const cohortKey = (departmentId: string | null, name: string) => `${departmentId ?? ''} ${folded(name)}`

/** Departments and cohorts by the words of a file. */
export async function openPlaces(db: Db) {
  const [departments, cohorts]: [Department[], Cohort[]] = await Promise.all([
    db.selectFrom('departments').select(['id', 'parentId', 'ancestors', 'name']).execute(),
    db.selectFrom('cohorts').select(['id', 'departmentId', 'name']).where('archivedAt', 'is', null).execute(),
  ])
  const children = Map.groupBy(departments, ({ parentId }) => parentId ?? '')
  const byName = Map.groupBy(departments, ({ name }) => folded(name))
  const cohortsByName = Map.groupBy(cohorts, ({ name }) => folded(name))
  const cohortsByKey = new Map(cohorts.map((cohort) => [cohortKey(cohort.departmentId, cohort.name), cohort]))

  /** A path from the top, or the one department that is named like its last step. */
  function department(path: readonly string[]): Department | undefined {
    let found: Department | undefined
    for (const [at, name] of path.entries()) {
      const here = children.get(found?.id ?? '')?.find((each) => folded(each.name) === folded(name))
      const alone = at === 0 && !here ? byName.get(folded(name)) : undefined
      found = here ?? (alone?.length === 1 ? alone[0] : undefined)
      if (!found) return undefined
    }
    return found
  }

  /** The cohort of this name: in the department, or below it, or the only one. */
  function cohort(name: string, place: Department | undefined): Cohort | 'several' | undefined {
    const exact = cohortsByKey.get(cohortKey(place?.id ?? null, name))
    if (exact) return exact
    const named = cohortsByName.get(folded(name)) ?? []
    const within = place ? named.filter(({ departmentId }) => departments.find(({ id }) => id === departmentId)?.ancestors.includes(place.id)) : named
    return within.length > 1 ? 'several' : within[0]
  }

  /** Makes what is missing of a path, under whom it stands in the file. */
  async function ensureDepartment(path: readonly string[], made: { departments: string[] }): Promise<Department> {
    const there = department(path)
    if (there) return there
    const parent = path.length > 1 ? await ensureDepartment(path.slice(0, -1), made) : undefined
    await lockTree(db)
    const name = path.at(-1) ?? ''
    const parentId = parent?.id ?? null
    // Nothing has this id: it stands after all others.
    const id = await insertDepartment(db, { name, code: null, parentId, afterId: newId() })
    const fresh = { id, parentId, ancestors: [...(parent?.ancestors ?? []), id], name }
    departments.push(fresh)
    children.set(parent?.id ?? '', [...(children.get(parent?.id ?? '') ?? []), fresh])
    byName.set(folded(fresh.name), [...(byName.get(folded(fresh.name)) ?? []), fresh])
    made.departments.push(fresh.id)
    return fresh
  }

  async function ensureCohort({ cohort: name, entryYear }: Person, place: Department | undefined, made: { cohorts: string[] }): Promise<Cohort> {
    const there = cohort(name ?? '', place)
    if (there && there !== 'several') return there
    const draft = { name: name ?? '', departmentId: place?.id ?? null, entryYear, adviserId: null }
    const fresh = { id: await insertCohort(db, draft), departmentId: draft.departmentId, name: draft.name }
    cohorts.push(fresh)
    cohortsByName.set(folded(fresh.name), [...(cohortsByName.get(folded(fresh.name)) ?? []), fresh])
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
