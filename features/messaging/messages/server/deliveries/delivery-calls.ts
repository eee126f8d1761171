import * as contract from '../../contract-deliveries.ts'
import { assertAllowed, inLanguage } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { retryDeliveries, selectDeliveries } from './delivery-queries.ts'
import { maySeeDeliveries } from '../policy.ts'
import { type MessageWords, typeName } from '../present.ts'

export default handlers(contract, {
  async deliveryList({ query }, { app, db, user, language }) {
    assertAllowed(maySeeDeliveries(user))
    const found = await selectDeliveries(db, query)
    const items = found.items.map(({ words, nextAt, sentAt, createdAt, ...row }) => ({
      ...(row as typeof row & Pick<contract.Delivery, 'way' | 'state'>),
      typeName: typeName(app.collected.messageTypes, row.type, language),
      title: inLanguage((words as MessageWords).title, language),
      nextAt: row.state === 'waiting' ? nextAt.toISOString() : null,
      sentAt: sentAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }))
    return { ...found, items }
  },

  async deliveryRetry({ body }, { db, user, language }) {
    assertAllowed(maySeeDeliveries(user))
    const done = await retryDeliveries(db, body.ids)
    const reason = inLanguage({ zh: '只能重发已放弃或未发送的', en: 'Only failed or skipped deliveries can be sent again' }, language)
    return { done: [...done], failed: body.ids.filter((id) => !done.has(id)).map((id) => ({ id, name: '', reason })) }
  },
})
