import type { cohortList } from '@recto/contract/institutions-cohorts'
import { send } from '../kernel/send.ts'
import type { Found } from '../ui/list/FilterFind.tsx'

/** Administrative classes by words, the newest first. */
export async function findCohorts(words: string): Promise<Found[]> {
  const { items } = await send<typeof cohortList>(
    'GET /pressplatform/cohorts',
    { query: { ...(words && { q: words.slice(0, 60) }), size: 20 } },
    { silent: true },
  )
  return items.map(({ id, name, departmentName }) => ({ id, name, note: departmentName }))
}
