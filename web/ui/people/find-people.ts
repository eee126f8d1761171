import type { staffList } from '#features/people/users/contract.ts'
import { send } from '#web/kernel/send/send.ts'

export interface PersonFound {
  id: string
  name: string
  number: string | null
  department: string
  avatarUrl: string | null
}

/** Searches colleagues by name, pinyin initials or number; returns the ten best matches. */
export async function findPeople(words: string): Promise<PersonFound[]> {
  const { items } = await send<typeof staffList>(
    'GET /pressplatform/user/getAllUserExceptStudent',
    { query: { ...(words && { q: words.slice(0, 100) }), size: 10 } },
    { silent: true },
  )
  return items.map(({ id, name, number, department, avatarUrl }) => ({ id, name, number, department: department?.name ?? '', avatarUrl }))
}
