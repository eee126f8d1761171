import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { forEachIsolated, recurringTask } from '#server/kernel/jobs/scheduler.ts'
import { tellStudents } from './manifest/messages.ts'
import { takeNotice } from './queries.ts'
import { selectAddressees } from './readers/receipt-queries.ts'
import { tellsAtPublishing } from './rules.ts'
import { publishScheduled, selectDue, updatePublished, updateTold } from './write-queries.ts'

/** Tells the students of a notice, in the transaction that publishes or changes it. */
async function tell(db: Db, id: string, news: 'new' | 'changed', { again }: { again: boolean }): Promise<void> {
  const notice = await takeNotice(db, id)
  await updateTold(db, id, { again })
  await tellStudents(db, await selectAddressees(db, id), notice, news)
}

/** Publishes a notice that the caller has locked. Students are told unless they know it as it is. */
export async function publishNotice(db: Db, id: string): Promise<void> {
  const { toldAt, changedAt } = await takeNotice(db, id)
  const tells = tellsAtPublishing({ toldAt, changedAt })
  await updatePublished(db, id, { asNew: tells })
  if (tells) await tell(db, id, 'new', { again: toldAt !== null })
}

/** Asks the students of a published notice to read it again. */
export const askAgain = (db: Db, id: string): Promise<void> => tell(db, id, 'changed', { again: true })

/** Publishes every scheduled notice whose time has come, each in its own transaction with its messages: twice is the same as once. */
export async function publishDueNotices(app: App): Promise<void> {
  const { database } = app
  await forEachIsolated(await selectDue(database.platform), app, 'notices', ({ institutionId, noticeId }) =>
    database.withInstitution(institutionId, 'read write', async (db) => {
      if (await publishScheduled(db, noticeId)) await tell(db, noticeId, 'new', { again: false })
    }),
  )
}

export const noticesDue = recurringTask('notices', 5, publishDueNotices)
