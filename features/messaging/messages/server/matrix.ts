import { type Expectation, entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import * as messages from '../contract.ts'
import * as deliveries from '../contract-deliveries.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'

/** Ids of messages that are not the caller's are ignored. */
const anyMessage: Expectation = { own: 'ok', same: 'ok', other: 'ok', deleted: 'ok' }
const maySeeDeliveries = pressing('SystemManagement:delivery')

export const matrix = [
  ...entriesOf(messages)({
    messageList: { ask: () => ({ query: { size: 100 } }), expect: 'ok' },
    messageUnread: { ask: () => ({}), expect: 'ok' },
    messageTypeList: { ask: () => ({}), expect: 'ok' },
    messageRead: { ask: ({ messageId }) => ({ body: { ids: [messageId] } }), expect: anyMessage, logs: notLogged.personal },
    messageRemove: { ask: ({ messageId }) => ({ query: { id: [messageId] } }), expect: anyMessage, logs: notLogged.personal },
    messageRestore: { ask: ({ messageId }) => ({ body: { ids: [messageId] } }), expect: anyMessage, logs: notLogged.personal },
    messagePreferenceGet: { ask: () => ({}), expect: 'ok' },
    messagePreferenceSave: {
      ask: () => ({ body: { ways: {}, digest: 'off', digestHour: 8, digestDay: 1, quiet: null, language: 'zh-CN' } }),
      expect: 'ok',
      logs: notLogged.personal,
    },
  }),
  ...entriesOf(deliveries)({
    deliveryList: { ask: () => ({ query: {} }), expect: maySeeDeliveries },
    deliveryRetry: {
      ask: ({ deliveryId }) => ({ body: { ids: [deliveryId] } }),
      expect: {
        own: maySeeDeliveries,
        same: maySeeDeliveries,
        other: pressing('SystemManagement:delivery', 'none'),
        deleted: pressing('SystemManagement:delivery', 'none'),
      },
      logs: notLogged.ownRecord,
    },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    messageId: string
    deliveryId: string
  }
}

export async function things({ db, memberId, named }: ThingsContext) {
  const [messageId, deliveryId] = [newId(), newId()]
  const words = JSON.stringify({ title: { zh: named('消息'), en: '' }, body: { zh: '', en: '' } })
  await db.insertInto('messages').values({ id: messageId, memberId, type: 'system', words }).execute()
  await db.insertInto('deliveries').values({ id: deliveryId, messageId, memberId, way: 'mail', state: 'dead' }).execute()
  await db.insertInto('messagePreferences').values({ memberId }).execute()
  return { messageId, deliveryId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  deliveries: 'address created_at digest error error_code id institution_id member_id message_id next_at provider_id sent_at state tries way',
  message_preferences: 'digest digest_day digest_hour institution_id language member_id quiet_from quiet_to ways',
  messages: 'about created_at id institution_id link member_id read_at removed_at type words',
}
