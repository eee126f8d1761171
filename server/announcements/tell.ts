import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { dueKind, eachByItself } from '../kernel/due.ts'
import type { House } from '../kernel/house.ts'
import { notify } from '../kernel/notify.ts'
import { type Audience, peopleReached } from './audience.ts'

export const aboutOf = (announcementId: string) => `announcement:${announcementId}`

interface Told extends Audience {
  id: string
  title: string
  body: string
}

/** Tells these people of it; in the inbox it opens where it lies. */
export function tell(db: Db, memberIds: readonly string[], { id, title, body }: Told, prefix = { zh: '', en: '' }): Promise<void> {
  const begin = body.length > 200 ? `${body.slice(0, 199)}…` : body
  return notify(db, memberIds, {
    type: 'announcement',
    title: { zh: `${prefix.zh}${title}`, en: `${prefix.en}${title}` },
    body: { zh: begin, en: begin },
    link: `/mycenter/home?inbox=1&announcement=${id}`,
    about: aboutOf(id),
  })
}

/** Tells of every announcement whose time has come, each institution in a transaction of its own and once. */
export async function tellDue(house: House): Promise<void> {
  const { database } = house
  const due = async () => {
    const { rows } = await sql<{ announcementId: string; institutionId: string }>`select * from announcements_to_tell()`.execute(database.platform)
    return rows
  }
  const told = new Map<string, string>()
  let left = await due()
  // What fails stays due until the next look.
  for (let done = left.length; left.length > 0 && done > 0; left = await due()) {
    done = await eachByItself(left, house, 'announcements', async ({ announcementId, institutionId }) => {
      await database.inside(institutionId, 'read write', (db) => tellHere(db, announcementId))
      told.set(announcementId, institutionId)
    })
  }
  for (const { announcementId } of left) told.delete(announcementId)
  await eachByItself(told, house, 'announcements', ([id, institutionId]) =>
    database.inside(institutionId, 'read write', (db) =>
      db.updateTable('announcements').set({ notifiedAt: new Date() }).where('id', '=', id).where('notifiedAt', 'is', null).execute(),
    ),
  )
}

async function tellHere(db: Db, announcementId: string): Promise<void> {
  const [begun] = await db
    .insertInto('announcementNotices')
    .values({ announcementId })
    .onConflict((c) => c.doNothing())
    .returning('announcementId')
    .execute()
  const found = begun && (await db.selectFrom('announcements').selectAll().where('id', '=', announcementId).executeTakeFirst())
  if (!found) return
  const people = await peopleReached(db, found).select('members.id').execute()
  await tell(
    db,
    people.map(({ id }) => id),
    found,
  )
}

export const announcementsDue = dueKind('announcements', 5, tellDue)
