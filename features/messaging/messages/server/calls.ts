import { deliveryChannels } from '#contract/delivery-channels.ts'
import * as contract from '../contract.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { inLanguage, invalid } from '#server/kernel/http/refusal.ts'
import { maskMail, maskOpenId, maskPhone } from './deliveries/masked.ts'
import { findAddresses, findPreferences, loadTimeZone, savePreferences } from './preference-queries.ts'
import { countUnread, markRead, selectMessages, selectNewest, setRemoved } from './queries.ts'
import { show } from './present.ts'

const masks = { mail: maskMail, sms: maskPhone, wechat: maskOpenId }

export default handlers(contract, {
  async messageList({ query }, { app, db, user, language }) {
    const found = await selectMessages(db, user, query)
    return { ...found, items: found.items.map((row) => show(row, app.collected.messageTypes, language)) }
  },

  async messageUnread(_given, { app, db, user, language }) {
    const [count, newest] = await Promise.all([countUnread(db, user), selectNewest(db, user)])
    return { count, newest: newest.map((row) => show(row, app.collected.messageTypes, language)) }
  },

  messageTypeList: async (_given, { app, language }) =>
    app.collected.messageTypes.map(({ code, name, channels, always = false }) => ({
      type: code,
      name: inLanguage(name, language),
      ways: [...channels],
      always,
    })),

  messageRead: async ({ body }, { db, user }) => ({ ids: await markRead(db, user, body) }),
  messageRemove: ({ query }, { db, user }) => setRemoved(db, user, query.id, true),
  messageRestore: ({ body }, { db, user }) => setRemoved(db, user, body.ids, false),

  async messagePreferenceGet(_given, { db, platform, user, app }) {
    const [kept, addresses, timeZone] = await Promise.all([
      findPreferences(db, user.memberId),
      findAddresses(platform, user.accountId),
      loadTimeZone(platform, user),
    ])
    const channels = deliveryChannels.map((way) => {
      const address = addresses[way]
      return { way, available: app.gateways[way].available, address: address ? masks[way](address) : '' }
    })
    return { ...kept, timeZone, channels }
  },

  async messagePreferenceSave({ body }, { app, db, user }) {
    const unknown = Object.keys(body.ways).some((type) => !app.collected.messageTypes.some(({ code }) => code === type))
    if (unknown) throw invalid('ways', { zh: '没有这种消息', en: 'There are no such messages' })
    await savePreferences(db, user.memberId, body)
  },
})
