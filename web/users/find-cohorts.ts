import type { cohortList } from '@recto/contract/institutions-cohorts'
import { send } from '../kernel/send.ts'
import type { Found } from '../ui/list/FilterFind.tsx'

/** Searches cohorts by name, newest first. */
export async function findCohorts(query: string): Promise<Found[]> {
  const { items } = await send<typeof cohortList>(
    'GET /pressplatform/cohorts',
    { query: { ...(query && { q: query.slice(0, 60) }), size: 20 } },
    { silent: true },
  )
  return items.map(({ id, name, departmentName }) => ({ id, name, note: departmentName }))
}
