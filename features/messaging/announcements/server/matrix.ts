import { type Expectation, entriesOf, notLogged, ofPlatform, pressing } from '#server/testing/matrix/cell.ts'
import * as announcements from '../contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'

const draft = { title: '停机维护', body: '今晚', type: 'maintenance', audience: 'all' } as const
const mayAnnounce = pressing('SystemManagement:announcement')
const ofInstitution: Expectation = { own: mayAnnounce, same: mayAnnounce, other: 'notFound', deleted: 'notFound' }
const batch: Expectation = { own: mayAnnounce, same: mayAnnounce, other: 'none', deleted: 'none' }
/** A published announcement is readable by everyone in the institution. */
const readable: Expectation = { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound', draft: 'notFound' }

export const matrix = entriesOf(announcements)({
  announcementList: { ask: () => ({ query: {} }), expect: mayAnnounce },
  announcementAdd: { ask: () => ({ body: draft }), expect: mayAnnounce, logs: notLogged.draft },
  announcementChange: {
    ask: ({ announcementId }) => ({ id: announcementId, body: { ...draft, rowVersion: 1 } }),
    expect: ofInstitution,
    logs: ['announcement.change'],
  },
  announcementPublish: {
    ask: ({ draftAnnouncementId }) => ({ body: { ids: [draftAnnouncementId] } }),
    expect: batch,
    logs: ['announcement.publish'],
  },
  announcementOffline: { ask: ({ announcementId }) => ({ body: { ids: [announcementId] } }), expect: batch, logs: ['announcement.offline'] },
  announcementRemove: { ask: ({ draftAnnouncementId }) => ({ query: { id: [draftAnnouncementId] } }), expect: batch, logs: ['announcement.remove'] },
  announcementAudience: { ask: () => ({ body: { platform: true, audience: 'all' } }), expect: ofPlatform('ok', 'forbidden'), logs: notLogged.reads },
  announcementReaders: { ask: ({ announcementId }) => ({ id: announcementId }), expect: ofInstitution },
  announcementRemind: { ask: ({ announcementId }) => ({ id: announcementId }), expect: ofInstitution, logs: notLogged.ownRecord },
  announcementShown: { ask: () => ({}), expect: 'ok' },
  announcementGet: { ask: ({ announcementId }) => ({ id: announcementId }), expect: readable },
  announcementView: { ask: ({ announcementId }) => ({ id: announcementId }), expect: readable, logs: notLogged.personal },
  announcementWebsite: { ask: () => ({ query: {} }), expect: 'ok' },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    announcementId: string
    draftAnnouncementId: string
  }
}

export async function things({ db, memberId, institutionId, named }: ThingsContext) {
  const [announcementId, draftAnnouncementId] = [newId(), newId()]
  const announcement = { publisherId: institutionId, body: '', type: 'news', audience: 'all', createdByName: '王芳' }
  const rows = [
    { ...announcement, id: announcementId, title: named('公告'), state: 'published', startAt: new Date(Date.now() - 1000) },
    { ...announcement, id: draftAnnouncementId, title: named('公告草稿'), state: 'draft', startAt: null },
  ]
  await db
    .insertInto('announcements' as never)
    .values(rows as never)
    .execute()
  await db.insertInto('announcementNotices').values({ announcementId: draftAnnouncementId }).execute()
  await db.insertInto('announcementViews').values({ announcementId: draftAnnouncementId, memberId }).execute()
  return { announcementId, draftAnnouncementId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  announcement_notices: 'announcement_id at institution_id',
  announcement_views: 'announcement_id at institution_id member_id',
  announcements:
    'audience audience_ids body created_at created_by created_by_name end_at id notified_at publisher_id reminded_at roles row_version start_at state title top type updated_at view_count',
}
