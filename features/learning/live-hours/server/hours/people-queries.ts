import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'

/** Picks that are shown with an hour. */
const shownPicks = 10

/** Raised hands of an hour, the first first. */
export const selectHands = (db: Db, hourId: string) =>
  db
    .selectFrom('liveHands')
    .innerJoin('members', 'members.id', 'liveHands.memberId')
    .select(['liveHands.memberId', 'liveHands.raisedAt', 'members.name'])
    .where('liveHands.hourId', '=', hourId)
    .where('liveHands.loweredAt', 'is', null)
    .orderBy('liveHands.raisedAt')
    .orderBy('liveHands.id')
    .execute()

/** Raises a hand; one that is raised stays where it is in the queue. Returns whether anything has changed. */
export async function raiseHand(db: Db, hourId: string, memberId: string): Promise<boolean> {
  const done = await db
    .insertInto('liveHands')
    .values({ id: newId(), hourId, memberId })
    .onConflict((at) => at.columns(['institutionId', 'hourId', 'memberId']).where('loweredAt', 'is', null).doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Lowers a raised hand; returns whether it was raised. */
export async function lowerHand(db: Db, hourId: string, memberId: string, byId: string): Promise<boolean> {
  const done = await db
    .updateTable('liveHands')
    .set({ loweredAt: sql`clock_timestamp()`, loweredBy: byId })
    .where('hourId', '=', hourId)
    .where('memberId', '=', memberId)
    .where('loweredAt', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) > 0
}

/** The latest picks of an hour, the newest first. */
export const selectPicks = (db: Db, hourId: string) =>
  db
    .selectFrom('livePicks')
    .innerJoin('members', 'members.id', 'livePicks.memberId')
    .select(['livePicks.memberId', 'livePicks.at', 'members.name'])
    .where('livePicks.hourId', '=', hourId)
    .orderBy('livePicks.at', 'desc')
    .orderBy('livePicks.id', 'desc')
    .limit(shownPicks)
    .execute()

/** The students of a class who can be picked in an hour, with how often they were picked in its hours; with `there` those who have come. */
export async function selectPickable(db: Db, { id, classId }: { id: string; classId: string }, there: boolean) {
  const { rows } = await sql<{ memberId: string; name: string; picks: number }>`
    select c.member_id as "memberId", m.name,
      (select count(*)::integer from live_picks p join live_hours h on h.institution_id = p.institution_id and h.id = p.hour_id
        where p.institution_id = here() and p.member_id = c.member_id and h.class_id = c.class_id) as picks
    from class_members c join members m on m.institution_id = c.institution_id and m.id = c.member_id
    where c.institution_id = here() and c.class_id = ${classId}::uuid and c.role = 'student' and c.state = 'active'
      and (not ${there}::boolean or exists (select from live_attendances a where a.institution_id = here() and a.hour_id = ${id}::uuid
        and a.member_id = c.member_id and a.state in ('present', 'late')))
    order by c.member_id`.execute(db)
  return rows
}

export async function insertPick(db: Db, hourId: string, memberId: string, byId: string): Promise<void> {
  await db.insertInto('livePicks').values({ id: newId(), hourId, memberId, byId }).execute()
}

/** What a student sees of the own part in an hour: attendance, place among those who came by the code, raised hand, and when picked last of all. */
export async function findOwnPart(db: Db, hourId: string, memberId: string) {
  const { rows } = await sql<{ state: string | null; place: number | null; raisedAt: Date | null; pickedAt: Date | null }>`
    select own.state, own.place, hand.raised_at as "raisedAt", pick.at as "pickedAt" from (select) one
    left join (select a.state, case when a.via = 'code' then (select count(*)::integer from live_attendances o where o.institution_id = here()
          and o.hour_id = a.hour_id and o.via = 'code' and (o.at, o.member_id) <= (a.at, a.member_id)) end as place
        from live_attendances a where a.institution_id = here() and a.hour_id = ${hourId}::uuid and a.member_id = ${memberId}::uuid) own on true
    left join live_hands hand on hand.institution_id = here() and hand.hour_id = ${hourId}::uuid and hand.member_id = ${memberId}::uuid
      and hand.lowered_at is null
    left join (select p.at, p.member_id from live_picks p where p.institution_id = here() and p.hour_id = ${hourId}::uuid
        order by p.at desc, p.id desc limit 1) pick on pick.member_id = ${memberId}::uuid`.execute(db)
  return rows[0] ?? { state: null, place: null, raisedAt: null, pickedAt: null }
}
