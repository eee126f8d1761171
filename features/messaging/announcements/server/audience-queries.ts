import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { Rows } from '#server/kernel/data/rows.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'

export interface Audience {
  audience: string
  roles: readonly string[]
  audienceIds: readonly string[]
}

const overlaps = (one: string, other: readonly string[], type: 'text' | 'uuid') => sql<SqlBool>`${sql.ref(one)} && ${other}::${sql.raw(type)}[]`

/** A query for the members of this institution whom an announcement reaches. */
export function membersInAudience(db: Db, { audience, roles, audienceIds }: Audience) {
  const people = db
    .selectFrom('members')
    .where('members.disabledAt', 'is', null)
    .where('members.state', '!=', 'left')
    .where('members.visitor', '=', false)
  if (audience === 'roles') return people.where(overlaps('members.roles', roles, 'text'))
  if (audience !== 'departments') return people
  const below = db
    .selectFrom('departments')
    .select('departments.id')
    .where(overlaps('departments.ancestors', audienceIds, 'uuid'))
  const further = db
    .selectFrom('memberDepartments')
    .select('memberDepartments.memberId')
    .where('kind', '=', 'further')
    .where('departmentId', 'in', below)
  return people.where((q) => q.or([q('members.departmentId', 'in', below), q('members.id', 'in', further)]))
}

/** Refuses an audience of roles, departments or institutions that do not exist here; those of the present audience may be gone by now. */
export async function mustKnowAudience(
  { db, platform }: { db: Db; platform: PlatformDb },
  { audience, ...wanted }: Audience,
  before?: Audience,
): Promise<void> {
  const roles = wanted.roles.filter((each) => !before?.roles.includes(each))
  const ids = wanted.audienceIds.filter((each) => !before?.audienceIds.includes(each))
  const known = !ids.length
    ? []
    : audience === 'departments'
      ? await db.selectFrom('departments').select('id').where('id', 'in', ids).execute()
      : await platform.selectFrom('institutions').select('id').where('id', 'in', ids).execute()
  if (known.length < new Set(ids).size) throw invalid('audienceIds', { zh: '有的范围不存在', en: 'Part of the audience does not exist' })
  const named = roles.length ? await db.selectFrom('roles').select('code').where('code', 'in', roles).execute() : []
  if (named.length < new Set(roles).size) throw invalid('roles', { zh: '没有这个角色', en: 'There is no such role' })
}

export async function selectAudienceIds(db: Db, audience: Audience): Promise<string[]> {
  const people = await membersInAudience(db, audience).select('members.id').execute()
  return people.map(({ id }) => id)
}

export async function countAudience(db: Db, audience: Audience): Promise<number> {
  const { people } = await membersInAudience(db, audience)
    .select((q) => q.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  return Number(people)
}

/** The number of people and of institutions that an announcement of the platform reaches. */
export async function countPlatformAudience(platform: PlatformDb, { audience, roles, audienceIds }: Audience) {
  const [ids, wanted] = [audience === 'institutions' ? audienceIds : null, audience === 'roles' ? roles : null]
  const { rows } = await sql<{ people: number; institutions: number }>`select * from people_reached(${ids}, ${wanted})`.execute(platform)
  return rows[0] ?? { people: 0, institutions: 0 }
}

/** The condition that an announcement (the row `announcements` of a query) is visible now, and to this member. */
export function isVisibleTo(db: Db, user: User) {
  return (q: ExpressionBuilder<Pick<Rows, 'announcements'>, 'announcements'>) => {
    const mine = db
      .selectFrom('memberDepartments')
      .select('memberDepartments.departmentId')
      .where('kind', '=', 'further')
      .where('memberId', '=', user.memberId)
    const above = db
      .selectFrom('departments')
      .select('departments.id')
      .where((d) => d.or([d('departments.id', '=', user.departmentId), d('departments.id', 'in', mine)]))
      .where(sql<SqlBool>`departments.ancestors && announcements.audience_ids`)
    return q.and([
      q('announcements.state', '=', 'published'),
      q('announcements.startAt', '<=', sql<Date>`now()`),
      q.or([q('announcements.endAt', 'is', null), q('announcements.endAt', '>', sql<Date>`now()`)]),
      q.or([
        q('announcements.audience', '=', 'all'),
        q.and([q('announcements.audience', '=', 'roles'), overlaps('announcements.roles', user.roles, 'text')]),
        q.and([q('announcements.audience', '=', 'departments'), q.exists(above)]),
        q.and([q('announcements.audience', '=', 'institutions'), sql<SqlBool>`${user.institutionId} = any (announcements.audience_ids)`]),
      ]),
    ])
  }
}
