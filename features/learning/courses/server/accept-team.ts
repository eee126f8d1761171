import type { Db } from '#server/kernel/data/db.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import { selectStaffIds } from './detail-queries.ts'

/** Checks a team: each person once, staff of the institution unless in the team already, and at least one lead. Refuses as `invalid` at `teacher`. */
export async function acceptTeam(db: Db, team: readonly { id: string; role: string }[], already: readonly string[]): Promise<void> {
  const ids = team.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid('teacher', { zh: '同一个人只能出现一次', en: 'A person can be in the team once only' })
  if (!team.some(({ role }) => role === 'lead')) throw invalid('teacher', { zh: '团队至少要有一位负责人', en: 'The team needs at least one lead' })
  const added = ids.filter((id) => !already.includes(id))
  const staff = await selectStaffIds(db, added)
  if (added.some((id) => !staff.has(id)))
    throw invalid('teacher', { zh: '有人不是本机构的教职人员', en: 'One of these people is not staff of this institution' })
}
