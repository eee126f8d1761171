import { sql } from 'kysely'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import type { Waiting } from '#features/people/users/server/first-access/activation.ts'

/** The first administrators of these customers' trials who have never signed in and have no password. */
export async function selectWaitingTrials(platform: PlatformDb, ids: readonly string[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select i.id as "institutionId", i.name as institution, a.id as "accountId", c.trial_member_id as "memberId", m.name, null as number, a.account, a.mail, a.phone,
      null as department, null as cohort
    from customers c join institutions i on i.id = c.trial_institution_id
    cross join lateral member_of(c.trial_institution_id, c.trial_member_id) m join accounts a on a.id = m.account_id
    where c.id = any (${ids}::uuid[]) and m.standing = 'waiting' and a.password_hash is null order by c.id`.execute(platform)
  return rows
}
