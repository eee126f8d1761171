import type { cohortList } from '#features/people/institutions/contract-cohorts.ts'
import { send } from '#web/kernel/send/send.ts'
import type { Found } from '#web/ui/list/filters/FilterFind.tsx'

/** Searches cohorts by name, newest first. */
export async function findCohorts(query: string): Promise<Found[]> {
  const { items } = await send<typeof cohortList>(
    'GET /pressplatform/cohorts',
    { query: { ...(query && { q: query.slice(0, 60) }), size: 20 } },
    { silent: true },
  )
  return items.map(({ id, name, departmentName }) => ({ id, name, note: departmentName }))
}
