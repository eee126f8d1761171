import type * as announcements from '#features/messaging/announcements/contract.ts'
import type * as deliveries from '#features/messaging/messages/contract-deliveries.ts'
import type * as messages from '#features/messaging/messages/contract.ts'
import { type Entry, type Matrix, ofPlatform, pressing } from './cell.ts'

export const messagesMatrix: Matrix<typeof messages> = {
  messageList: { ask: () => ({ query: { size: 100 } }), expect: 'ok' },
  messageUnread: { ask: () => ({}), expect: 'ok' },
  messageRead: { ask: ({ messageId }) => ({ body: { ids: [messageId] } }), expect: { own: 'ok', same: 'ok', other: 'ok', deleted: 'ok' } },
  messageRemove: { ask: ({ messageId }) => ({ query: { id: [messageId] } }), expect: { own: 'ok', same: 'ok', other: 'ok', deleted: 'ok' } },
  messageRestore: { ask: ({ messageId }) => ({ body: { ids: [messageId] } }), expect: { own: 'ok', same: 'ok', other: 'ok', deleted: 'ok' } },
  messagePreferenceGet: { ask: () => ({}), expect: 'ok' },
  messagePreferenceSave: {
    ask: () => ({ body: { ways: {}, digest: 'off', digestHour: 8, digestDay: 1, quiet: null, language: 'zh-CN' } }),
    expect: 'ok',
  },
}

const delivery = pressing('SystemManagement:delivery')
export const deliveriesMatrix: Matrix<typeof deliveries> = {
  deliveryList: { ask: () => ({ query: {} }), expect: delivery },
  deliveryRetry: {
    ask: ({ deliveryId }) => ({ body: { ids: [deliveryId] } }),
    expect: {
      own: delivery,
      same: delivery,
      other: pressing('SystemManagement:delivery', 'none'),
      deleted: pressing('SystemManagement:delivery', 'none'),
    },
  },
}

const draft = { title: '停机维护', body: '今晚', type: 'maintenance', audience: 'all' } as const
const speaks = pressing('SystemManagement:announcement')
/** Those of the institution, for who speaks for it. */
const one: Entry['expect'] = { own: speaks, same: speaks, other: 'notFound', deleted: 'notFound' }
const batch: Entry['expect'] = { own: speaks, same: speaks, other: 'none', deleted: 'none' }
/** What is shown to the institution, for everyone in it. */
const read: Entry['expect'] = { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound', draft: 'notFound' }
export const announcementsMatrix: Matrix<typeof announcements> = {
  announcementList: { ask: () => ({ query: {} }), expect: speaks },
  announcementAdd: { ask: () => ({ body: draft }), expect: speaks },
  announcementChange: { ask: ({ announcementId }) => ({ id: announcementId, body: { ...draft, rowVersion: 1 } }), expect: one },
  announcementPublish: { ask: ({ draftAnnouncementId }) => ({ body: { ids: [draftAnnouncementId] } }), expect: batch },
  announcementOffline: { ask: ({ announcementId }) => ({ body: { ids: [announcementId] } }), expect: batch },
  announcementRemove: { ask: ({ draftAnnouncementId }) => ({ query: { id: [draftAnnouncementId] } }), expect: batch },
  announcementAudience: { ask: () => ({ body: { platform: true, audience: 'all' } }), expect: ofPlatform('ok', 'forbidden') },
  announcementReaders: { ask: ({ announcementId }) => ({ id: announcementId }), expect: one },
  announcementRemind: { ask: ({ announcementId }) => ({ id: announcementId }), expect: one },
  announcementShown: { ask: () => ({}), expect: 'ok' },
  announcementGet: { ask: ({ announcementId }) => ({ id: announcementId }), expect: read },
  announcementView: { ask: ({ announcementId }) => ({ id: announcementId }), expect: read },
  announcementWebsite: { ask: () => ({ query: {} }), expect: 'ok' },
}
