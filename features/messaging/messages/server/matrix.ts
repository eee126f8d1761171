import { type Expectation, entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import * as messages from '../contract.ts'
import * as deliveries from '../contract-deliveries.ts'

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
