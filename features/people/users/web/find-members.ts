import type { memberList } from '../contract.ts'
import { send } from '#web/kernel/send/send.ts'
import type { PersonFound } from '#web/ui/people/find-people.ts'
import { membersLine } from './list/use-user-list.ts'

/** Searches members of the institution, including students, by name, initials or number. */
export async function findMembers(query: string): Promise<PersonFound[]> {
  const { items } = await send<typeof memberList>(membersLine, { body: { ...(query && { q: query.slice(0, 100) }), size: 10 } }, { silent: true })
  return items.map(({ id, name, number, account, department, avatarUrl }) => ({
    id,
    name,
    number: number ?? account,
    department: department?.name ?? '',
    avatarUrl,
  }))
}
