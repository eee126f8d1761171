import { ways } from '#contract/message-types.ts'
import * as contract from '../contract.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { maskMail, maskOpenId, maskPhone } from './masked.ts'
import { findAddresses, findPreferences, loadTimeZone, savePreferences } from './preference-queries.ts'
import { countUnread, markRead, selectMessages, selectNewest, setRemoved } from './queries.ts'
import { show } from './present.ts'

const masks = { mail: maskMail, sms: maskPhone, wechat: maskOpenId }

export default handlers(contract, {
  async messageList({ query }, { db, user, language }) {
    const found = await selectMessages(db, user, query)
    return { ...found, items: found.items.map((row) => show(row, language)) }
  },

  async messageUnread(_given, { db, user, language }) {
    const [count, newest] = await Promise.all([countUnread(db, user), selectNewest(db, user)])
    return { count, newest: newest.map((row) => show(row, language)) }
  },

  messageRead: async ({ body }, { db, user }) => ({ ids: await markRead(db, user, body) }),
  messageRemove: ({ query }, { db, user }) => setRemoved(db, user, query.id, true),
  messageRestore: ({ body }, { db, user }) => setRemoved(db, user, body.ids, false),

  async messagePreferenceGet(_given, { db, platform, user, app }) {
    const [kept, addresses, timeZone] = await Promise.all([
      findPreferences(db, user.memberId),
      findAddresses(platform, user.accountId),
      loadTimeZone(platform, user),
    ])
    const channels = ways.map((way) => {
      const address = addresses[way]
      return { way, available: app.gateways[way].available, address: address ? masks[way](address) : '' }
    })
    return { ...kept, timeZone, channels }
  },

  messagePreferenceSave: ({ body }, { db, user }) => savePreferences(db, user.memberId, body),
})
