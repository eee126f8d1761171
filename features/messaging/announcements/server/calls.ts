import * as contract from '../contract.ts'
import type { Operation } from '#server/kernel/events/operation-log.ts'
import { inLanguage, retryLater, assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type Context, handlers } from '#server/kernel/http/handlers.ts'
import { findEntrance } from '#server/kernel/people/institutions-by-host-queries.ts'
import { countAudience, countPlatformAudience, mustKnowAudience } from './audience-queries.ts'
import { mayEdit, mayPublish, mayRemind, mayRemove, mayPublishFor, maySeeReaders, mayTakeOffline } from './policy.ts'
import {
  type AnnouncementRow,
  insertAnnouncement,
  lockAnnouncements,
  announcementNotFound,
  publish,
  removeAnnouncement,
  selectAnnouncements,
  takeAnnouncement,
  takeOffline,
  updateAnnouncement,
} from './queries.ts'
import { markRemindedAt, selectMissing } from './read-state-queries.ts'
import { findVisibleAnnouncement, markViewed, selectVisibleAnnouncements, selectWebsite } from './reader-queries.ts'
import { checkedDraft } from './rules.ts'
import { show, showToReader } from './present.ts'
import { notifyReaders } from './notify-readers.ts'

type Inside = Context<'SystemManagement'>

const entry = ({ id, title }: { id: string; title: string }) => ({ kind: 'announcement', id, name: title })
const content = ({ title, body, type, audience, roles, audienceIds, startAt, endAt }: AnnouncementRow) => ({
  title,
  body,
  type,
  audience,
  roles,
  audienceIds,
  startAt,
  endAt,
})

/** Applies one action to several announcements. Each that is refused is returned with its reason. */
async function applyToEach(
  context: Inside,
  ids: readonly string[],
  may: typeof mayEdit,
  action: Operation,
  act: (row: AnnouncementRow) => Promise<unknown>,
) {
  const { db, user, language } = context
  const rows = new Map((await lockAnnouncements(db, user, ids)).map((row) => [row.id, row]))
  const result: { done: string[]; failed: { id: string; name: string; reason: string }[] } = { done: [], failed: [] }
  for (const id of new Set(ids)) {
    const row = rows.get(id)
    const ended = row && action === 'announcement.publish' && row.endAt && row.endAt <= new Date()
    if (!row || !may(user, row) || ended) {
      const refused = ended ? refusal('invalid', { zh: '结束时间已过', en: 'Its end time has passed' }) : refusal('forbidden')
      const why = row ? refused : announcementNotFound()
      result.failed.push({ id, name: row?.title ?? '', reason: inLanguage(why.words, language) })
      continue
    }
    await act(row)
    await logOperation(context, action, entry(row))
    result.done.push(id)
  }
  return result
}

export default handlers(contract, {
  async announcementList({ query }, { db, user }) {
    assertAllowed(mayPublishFor(user, query.platform))
    const found = await selectAnnouncements(db, user, query)
    return { ...found, items: found.items.map((row) => show(user, row)) }
  },

  async announcementAdd({ body: { platform, ...draft } }, context) {
    const { db, user } = context
    assertAllowed(mayPublishFor(user, platform))
    const checked = checkedDraft(draft, platform)
    await mustKnowAudience(context, checked)
    const id = await insertAnnouncement(db, user, checked, platform ? null : user.institutionId)
    return show(user, await takeAnnouncement(db, user, id))
  },

  async announcementChange({ id, body: { rowVersion, ...draft } }, context) {
    const { db, user } = context
    const before = await takeAnnouncement(db, user, id)
    assertAllowed(mayEdit(user, before))
    // A change without a start time leaves the present one in place.
    const startAt = draft.startAt ?? before.startAt?.toISOString() ?? null
    const checked = checkedDraft({ ...draft, startAt }, before.publisherId === null)
    await mustKnowAudience(context, checked, before)
    await updateAnnouncement(db, id, rowVersion, checked)
    const after = await takeAnnouncement(db, user, id)
    if (before.state !== 'draft')
      await logOperation(context, 'announcement.change', { ...entry(after), before: content(before), after: content(after) })
    return show(user, after)
  },

  announcementPublish: ({ body }, context) => applyToEach(context, body.ids, mayPublish, 'announcement.publish', ({ id }) => publish(context.db, id)),
  announcementOffline: ({ body }, context) =>
    applyToEach(context, body.ids, mayTakeOffline, 'announcement.offline', ({ id }) => takeOffline(context.db, id)),
  announcementRemove: ({ query }, context) =>
    applyToEach(context, query.id, mayRemove, 'announcement.remove', ({ id }) => removeAnnouncement(context.db, id)),

  async announcementAudience({ body }, { db, platform, user }) {
    assertAllowed(mayPublishFor(user, body.platform))
    if (body.audience === 'website') return { people: 0, institutions: 0 }
    return body.platform ? countPlatformAudience(platform, body) : { people: await countAudience(db, body), institutions: 1 }
  },

  async announcementReaders({ id }, { db, user }) {
    const row = await takeAnnouncement(db, user, id)
    assertAllowed(maySeeReaders(user, row))
    const people = await countAudience(db, row)
    const missing = await selectMissing(db, row)
    const shown = missing.slice(0, 100).map(({ id: memberId, name }) => ({ id: memberId, name }))
    return { people, read: people - missing.length, missing: shown }
  },

  async announcementRemind({ id }, { db, user }) {
    const row = await takeAnnouncement(db, user, id)
    assertAllowed(mayRemind(user, row))
    if (!(await markRemindedAt(db, id))) throw retryLater('tooMany', 3600, { zh: '一天内只能提醒一次', en: 'You can send one reminder a day' })
    const missing = await selectMissing(db, row)
    const ids = missing.map((member) => member.id)
    await notifyReaders(db, ids, row, { zh: '提醒：', en: 'Reminder: ' })
    return { people: ids.length }
  },

  async announcementShown(_given, { db, user, language }) {
    const rows = await selectVisibleAnnouncements(db, user)
    return rows.map(({ viewedAt, ...row }) => ({ ...showToReader(row, language), viewed: viewedAt !== null }))
  },

  async announcementGet({ id }, { db, user, language }) {
    const row = await findVisibleAnnouncement(db, user, id)
    if (!row) throw refusal('notFound', { zh: '公告不存在或已下线', en: 'This announcement does not exist or is offline' })
    const { viewedAt, ...shown } = row
    return { ...showToReader(shown, language), viewed: viewedAt !== null }
  },

  async announcementView({ id }, { db, user }) {
    const row = await findVisibleAnnouncement(db, user, id)
    if (!row) throw announcementNotFound()
    await markViewed(db, user, id)
  },

  async announcementWebsite({ query }, { platform, user, from, language }) {
    const entrance = await findEntrance(platform, { from: query.from, institutionId: user?.institutionId, host: from.host })
    return selectWebsite(platform, entrance?.id, language)
  },
})
