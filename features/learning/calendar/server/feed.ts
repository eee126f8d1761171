import type { App } from '#server/kernel/app.ts'
import { hashOf } from '#server/kernel/access/session.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { collectEntries } from './collect.ts'
import { icalOf } from './ical.ts'
import { findFeed } from './settings-queries.ts'

/** What the token of an address is sealed for. */
export const sealedFor = 'calendar feed'

/** The address of the product, with the path below which it is served. */
const productAddress = ({ publicUrl, routerBase }: Pick<App, 'publicUrl' | 'routerBase'>): string => `${publicUrl.replace(/\/$/, '')}${routerBase}`

export const feedUrl = (app: Pick<App, 'publicUrl' | 'routerBase'>, token: string): string =>
  `${productAddress(app)}/pressplatform/calendar/ical/${token}.ics`

const day = 24 * 3600_000
/** A calendar program reads from a month ago to half a year ahead. */
const [daysBack, daysAhead] = [30, 180]

/** The calendar of a person as iCalendar, for any program that has the address: titles and times, no names of people. */
export const calendarRoutes: Routes = (http, app) => {
  http.get<{ Params: { file: string } }>('/pressplatform/calendar/ical/:file', async (request, reply) => {
    await app.limits.call(undefined, request.ip)
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1]
    if (!token) throw refusal('notFound')
    const hash = hashOf(token)
    await app.limits.calendarFeed(hash.toString('base64url'))
    const found = await findFeed(app.database.platform, hash)
    if (!found) throw refusal('notFound')
    const { institutionId, memberId, language } = found
    const now = new Date()
    const between = { from: new Date(now.getTime() - daysBack * day), to: new Date(now.getTime() + daysAhead * day) }
    const file = await app.database.withInstitution(institutionId, 'read only', async (db) => {
      const { entries } = await collectEntries(app, db, { memberId }, between)
      const timeZone = await institutionTimeZone(db)
      return icalOf(entries, { name: { zh: 'Recto 日程', en: 'Recto calendar' }, language, address: productAddress(app), timeZone, now })
    })
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('cache-control', 'private, max-age=600')
      .header('x-robots-tag', 'noindex')
      .send(file)
  })
}
