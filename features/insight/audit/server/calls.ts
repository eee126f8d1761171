import type { Bilingual } from '#contract/errors.ts'
import * as contract from '../contract.ts'
import { assertAllowed, inLanguage } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { entryOf } from './entries.ts'
import { checkChain, selectActors, selectEntries } from './entry-queries.ts'
import { logExport } from './export.ts'
import { mayReadLog, seesWholeLog } from './policy.ts'
import { completeLoginRecord } from './queries.ts'

export default handlers(contract, {
  async operatingSystemRecord({ body }, { db, user }) {
    await completeLoginRecord(db, user, { operatingSystem: body.operatingSystem })
  },
  async loginRecord({ body }, { db, user }) {
    await completeLoginRecord(db, user, { device: body.device, entrance: body.from })
  },

  async auditList({ query }, { app, db, user, language }) {
    assertAllowed(mayReadLog(user))
    const found = await selectEntries(db, user, query)
    return { ...found, items: found.items.map((entry) => entryOf(entry, app.collected.logTexts, language)) }
  },

  async auditNames(_given, { app, user, language }) {
    assertAllowed(mayReadLog(user))
    const { operations, kinds } = app.collected.logTexts
    const named = (texts: Readonly<Record<string, Bilingual>>) =>
      Object.entries(texts).map(([code, text]) => ({ code, name: inLanguage(text, language) }))
    return { operations: named(operations), kinds: named(kinds) }
  },

  async auditActors({ query }, { db, user }) {
    assertAllowed(mayReadLog(user))
    return selectActors(db, user, query.q)
  },

  async auditVerify(_given, { platform, user }) {
    assertAllowed(mayReadLog(user) && seesWholeLog(user))
    const { checked, seq, reason } = await checkChain(platform, user.institutionId)
    return { checked, broken: seq !== null && reason ? { seq, reason } : null }
  },

  async auditExport({ body: { format, ...filter } }, context) {
    assertAllowed(mayReadLog(context.user))
    return logExport.start(context, filter, format)
  },
})
