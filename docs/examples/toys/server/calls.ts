import * as contract from '../contract.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { toyMessages } from './manifest/message-types.ts'
import { mayRemove } from './policy.ts'
import { deleteToy, insertToy, loadToy, selectToys } from './queries.ts'

export default handlers(contract, {
  async toyList({ query }, { db, user }) {
    const found = await selectToys(db, query)
    const items = found.items.map(({ createdBy, createdAt, ...toy }) => ({
      ...toy,
      createdAt: createdAt.toISOString(),
      can: { remove: mayRemove(user, { createdBy }) },
    }))
    return { ...found, items }
  },

  async toyAdd({ body }, context) {
    const { db, user } = context
    const id = await insertToy(db, user, body.name)
    await logOperation(context, 'toy.add', { kind: 'toy', id, name: body.name, after: { name: body.name } })
    await notify(db, [user.memberId], { type: toyMessages, title: { zh: '新玩具', en: 'A new toy' }, about: `toy:${id}` })
    return { id }
  },

  async toyRemove({ toyId }, context) {
    const toy = await loadToy(context.db, toyId)
    assertAllowed(mayRemove(context.user, toy))
    await deleteToy(context.db, toy)
    await logOperation(context, 'toy.remove', { kind: 'toy', id: toy.id, name: toy.name, before: { name: toy.name } })
  },
})
