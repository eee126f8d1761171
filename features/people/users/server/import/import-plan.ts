import type { Checking, Planned, Row } from '#server/kernel/files/import-kind.ts'
import { openPlaces } from './import-places.ts'
import { personOf } from './import-values.ts'

/** Of the names of what would be created, this many are said. */
const said = 20

/** The departments and cohorts that an import of these rows would create, each step of a path by its whole path. */
export async function plannedPlaces({ db, options }: Checking, rows: readonly Row[]): Promise<Planned[]> {
  if (!options['createDepartments']) return []
  const places = await openPlaces(db)
  const departments = new Set<string>()
  const cohorts = new Set<string>()
  for (const { department: path, cohort } of rows.map(personOf)) {
    for (const length of path.keys()) {
      const above = path.slice(0, length + 1)
      if (!places.department(above)) departments.add(above.join('/'))
    }
    const place = path.length ? places.department(path) : undefined
    const fresh = path.length > 0 && !place
    if (cohort && (fresh || !places.cohort(cohort, place))) cohorts.add([...path, cohort].join('/'))
  }
  return [plannedOf({ zh: '院系', en: 'departments' }, departments), plannedOf({ zh: '行政班', en: 'cohorts' }, cohorts)].filter(
    ({ count }) => count > 0,
  )
}

const plannedOf = (kind: Planned['kind'], names: ReadonlySet<string>): Planned => ({ kind, count: names.size, names: [...names].slice(0, said) })
