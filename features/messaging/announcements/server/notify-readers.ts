import { announcementMessages } from './manifest/message-types.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { recurringTask, forEachIsolated } from '#server/kernel/jobs/scheduler.ts'
import type { App } from '#server/kernel/app.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { type Audience, selectAudienceIds } from './audience-queries.ts'
import { insertNotice, selectUntold, updateNotifiedAt } from './queries.ts'

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
    type: announcementMessages,
    title: { zh: `${prefix.zh}${title}`, en: `${prefix.en}${title}` },
    body: { zh: excerpt, en: excerpt },
    link: `/mycenter/home?inbox=1&announcement=${id}`,
    about: aboutOf(id),
  })
}

/** Sends the messages of every announcement that has started: once for each institution, each in its own transaction. */
export async function notifyDueAnnouncements(app: App): Promise<void> {
  const { database } = app
  const told = new Map<string, string>()
  let left = await selectUntold(database.platform)
  // An announcement that fails in an institution stays due until the next run; the loop ends when a round makes no progress.
  for (let done = left.length; left.length > 0 && done > 0; left = await selectUntold(database.platform)) {
    done = await forEachIsolated(left, app, 'announcements', async ({ announcementId, institutionId }) => {
      await database.withInstitution(institutionId, 'read write', (db) => tellInstitution(db, announcementId))
      told.set(announcementId, institutionId)
    })
  }
  for (const { announcementId } of left) told.delete(announcementId)
  await forEachIsolated(told, app, 'announcements', ([id, institutionId]) =>
    database.withInstitution(institutionId, 'read write', (db) => updateNotifiedAt(db, id)),
  )
}

async function tellInstitution(db: Db, announcementId: string): Promise<void> {
  const found = await insertNotice(db, announcementId)
  if (!found) return
  const memberIds = await selectAudienceIds(db, found)
  await notifyReaders(db, memberIds, found)
}

export const announcementsDue = recurringTask('announcements', 5, notifyDueAnnouncements)
