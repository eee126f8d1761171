import { dateText, minuteText } from '#plain/time/date.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'
import { notify } from '#server/kernel/events/notify.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import { forEachIsolated, recurringTask } from '#server/kernel/jobs/scheduler.ts'
import type { CalendarEntry } from '#server/kernel/lists/calendar-source.ts'
import { clockIn, daysAfter, instantIn } from '#plain/time/zone.ts'
import { collectEntries } from './collect.ts'
import { summaryOf } from './ical.ts'
import { selectDigestsDue, takeDigest } from './settings-queries.ts'

export const calendarMessages: MessageType = { code: 'calendar', name: { zh: '日程汇总', en: 'Calendar digest' }, channels: ['mail'] }

/** The most entries that a digest names. */
const mostNamed = 20

/** Sends every digest that is due: each person in a transaction of its own, which records the day, so that twice is the same as once. */
export async function sendDigests(app: App): Promise<void> {
  const { database } = app
  await forEachIsolated(await selectDigestsDue(database.platform), app, 'calendar digests', ({ institutionId, memberId }) =>
    database.withInstitution(institutionId, 'read write', (db) => sendDigest(app, db, memberId)),
  )
}

async function sendDigest(app: App, db: Db, memberId: string): Promise<void> {
  const taken = await takeDigest(db, { memberId })
  if (!taken) return
  const { digest, timeZone } = taken
  const today = clockIn(timeZone, new Date()).day
  const [from, to] = [instantIn(timeZone, today, '00:00'), instantIn(timeZone, daysAfter(today, digest === 'week' ? 7 : 1), '00:00')]
  const { entries } = await collectEntries(app, db, { memberId }, { from, to })
  const open = entries.filter(({ done }) => !done)
  if (!open.length) return
  const count = open.length
  await notify(db, [memberId], {
    type: calendarMessages,
    title:
      digest === 'week'
        ? { zh: `本周有 ${count} 项安排`, en: count === 1 ? 'One thing this week' : `${count} things this week` }
        : { zh: `今天有 ${count} 项安排`, en: count === 1 ? 'One thing today' : `${count} things today` },
    body: { zh: linesOf(open, 'zh-CN', timeZone), en: linesOf(open, 'en-US', timeZone) },
    link: '/mycenter/calendar',
    about: `calendar:${today}`,
  })
}

function linesOf(entries: readonly CalendarEntry[], language: Language, timeZone: string): string {
  const lines = entries
    .slice(0, mostNamed)
    .map((entry) => `${entry.moment === 'day' ? dateText(entry.at, timeZone) : minuteText(entry.at, timeZone)} ${summaryOf(entry, language)}`)
  return [...lines, ...(entries.length > mostNamed ? ['…'] : [])].join('\n')
}

export const calendarDigestsDue = recurringTask('calendar digests', 300, sendDigests)
