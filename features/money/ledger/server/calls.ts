import * as contract from '../contract.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { ledgerExport } from './export.ts'
import { mayRecharge } from './policy.ts'
import { findPrepaid, selectEntries, sumEntries } from './queries.ts'

export default handlers(contract, {
  async prepaidGet(_given, { platform, user, app }) {
    assertAllowed(mayRecharge(user))
    const [account, ...pendingCredits] = await Promise.all([
      findPrepaid(platform, user),
      ...app.collected.pendingCredits.map((sum) => sum(platform, user)),
    ])
    const pending = pendingCredits.reduce((sum, amount) => sum + amount, 0)
    if (!account) return { balance: 0, income: 0, cost: 0, pending, entryCount: 0 }
    return { balance: account.balance, entryCount: account.entryCount, pending, ...(await sumEntries(platform, account)) }
  },

  async prepaidEntries({ query }, { platform, user }) {
    assertAllowed(mayRecharge(user))
    const account = await findPrepaid(platform, user)
    if (!account) return { items: [], total: 0, page: 1, size: query.size }
    const found = await selectEntries(platform, account, query)
    return {
      ...found,
      items: found.items.map((entry) => ({ ...entry, kind: entry.kind as contract.LedgerEntry['kind'], at: entry.at.toISOString() })),
    }
  },

  prepaidExport({ body: { format, ...asked } }, context) {
    assertAllowed(mayRecharge(context.user))
    return ledgerExport.start(context, asked, format)
  },
})
