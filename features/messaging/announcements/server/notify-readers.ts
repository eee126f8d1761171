import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { recurringTask, forEachIsolated } from '#server/kernel/jobs/scheduler.ts'
import type { App } from '#server/kernel/app.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { type Audience, selectAudience } from './audience.ts'

export const aboutOf = (announcementId: string) => `announcement:${announcementId}`

interface Told extends Audience {
  id: string
  title: string
  body: string
}

/** Sends these members a message about the announcement. Its link opens the announcement in the inbox. */
export function notifyReaders(db: Db, memberIds: readonly string[], { id, title, body }: Told, prefix = { zh: '', en: '' }): Promise<void> {
  const excerpt = body.length > 200 ? `${body.slice(0, 199)}…` : body
  return notify(db, memberIds, {
    type: 'announcement',
    title: { zh: `${prefix.zh}${title}`, en: `${prefix.en}${title}` },
    body: { zh: excerpt, en: excerpt },
    link: `/mycenter/home?inbox=1&announcement=${id}`,
    about: aboutOf(id),
  })
}

/** Sends the messages of every announcement that has started: once for each institution, each in its own transaction. */
export async function notifyDueAnnouncements(app: App): Promise<void> {
  const { database } = app
  const due = async () => {
    const { rows } = await sql<{ announcementId: string; institutionId: string }>`select * from announcements_to_tell()`.execute(database.platform)
    return rows
  }
  const told = new Map<string, string>()
  let left = await due()
  // An announcement that fails in an institution stays due until the next run; the loop ends when a round makes no progress.
  for (let done = left.length; left.length > 0 && done > 0; left = await due()) {
    done = await forEachIsolated(left, app, 'announcements', async ({ announcementId, institutionId }) => {
      await database.inside(institutionId, 'read write', (db) => tellInstitution(db, announcementId))
      told.set(announcementId, institutionId)
    })
  }
  for (const { announcementId } of left) told.delete(announcementId)
  await forEachIsolated(told, app, 'announcements', ([id, institutionId]) =>
    database.inside(institutionId, 'read write', (db) =>
      db.updateTable('announcements').set({ notifiedAt: new Date() }).where('id', '=', id).where('notifiedAt', 'is', null).execute(),
    ),
  )
}

async function tellInstitution(db: Db, announcementId: string): Promise<void> {
  const [begun] = await db
    .insertInto('announcementNotices')
    .values({ announcementId })
    .onConflict((c) => c.doNothing())
    .returning('announcementId')
    .execute()
  const found = begun && (await db.selectFrom('announcements').selectAll().where('id', '=', announcementId).executeTakeFirst())
  if (!found) return
  const people = await selectAudience(db, found).select('members.id').execute()
  const memberIds = people.map(({ id }) => id)
  await notifyReaders(db, memberIds, found)
}

export const announcementsDue = recurringTask('announcements', 5, notifyDueAnnouncements)
