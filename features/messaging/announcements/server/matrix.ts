import { type Expectation, entriesOf, notLogged, ofPlatform, pressing } from '#server/testing/matrix/cell.ts'
import * as announcements from '../contract.ts'

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
