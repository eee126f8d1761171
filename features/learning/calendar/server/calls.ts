import { randomBytes } from 'node:crypto'
import * as contract from '../contract.ts'
import { hashOf } from '#server/kernel/access/session.ts'
import { seal, unseal } from '#server/kernel/crypto/sealed.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import { collectEntries } from './collect.ts'
import { feedUrl, sealedFor } from './feed.ts'
import { deleteFeed, findSettings, putDigest, putFeed, selectClassNames } from './settings-queries.ts'

const longest = 100 * 24 * 3600_000

async function presented({ app, db, user }: CallContext): Promise<{ feed: { url: string; createdAt: string } | null; digest: contract.Digest }> {
  const found = await findSettings(db, user)
  const token = found?.feedSealed && unseal(app.secret, sealedFor, found.feedSealed)
  return {
    feed: token && found.feedAt ? { url: feedUrl(app, token), createdAt: found.feedAt.toISOString() } : null,
    digest: (found?.digest ?? 'off') as contract.Digest,
  }
}

export default handlers(contract, {
  async calendarList({ query }, { app, db, user }) {
    const [from, to] = [new Date(query.from), new Date(query.to)]
    if (to <= from) throw invalid('to', { zh: '结束要晚于开始', en: 'The end must be after the start' })
    if (to.getTime() - from.getTime() > longest) throw invalid('to', { zh: '一次最多查看 100 天', en: 'At most 100 days at once' })
    const { entries, cut } = await collectEntries(app, db, user, { from, to })
    const classes = await selectClassNames(db, [...new Set(entries.flatMap(({ classId }) => classId ?? []))])
    const items = entries.map(({ at, until, ...entry }) => ({ ...entry, at: at.toISOString(), until: until?.toISOString() ?? null }))
    return { items, classes, cut }
  },

  calendarSettings: (_given, context) => presented(context),

  async calendarFeedRenew(_given, context) {
    const { app, db, user, language } = context
    const token = randomBytes(32).toString('base64url')
    await putFeed(db, user, { hash: hashOf(token), sealed: seal(app.secret, sealedFor, token), language })
    return presented(context)
  },

  async calendarFeedRemove(_given, context) {
    await deleteFeed(context.db, context.user)
    return presented(context)
  },

  async calendarDigestSave({ body }, context) {
    await putDigest(context.db, context.user, body.digest)
    return presented(context)
  },
})
