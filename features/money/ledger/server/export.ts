import type { Bilingual } from '#contract/errors.ts'
import type { LedgerColumn, LedgerEntry } from '../contract.ts'
import { type ExportColumn, exportKind, minuteIn, zonedName } from '#server/kernel/files/exports.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { findPrepaid, selectEntries } from './queries.ts'

interface Asked {
  columns: readonly LedgerColumn[]
  kind?: LedgerEntry['kind'] | undefined
  from?: string | undefined
  to?: string | undefined
}
type Entry = Awaited<ReturnType<typeof selectEntries>>['items'][number]

const kinds: Record<LedgerEntry['kind'], Bilingual> = { recharge: { zh: '充值', en: 'Recharge' }, reversal: { zh: '冲正', en: 'Reversal' } }

const columnsIn = (language: Language, timeZone: string): Record<LedgerColumn, ExportColumn<Entry>> => ({
  seq: { name: { zh: '序号', en: 'No.' }, width: 8, of: (entry) => entry.seq },
  at: { name: zonedName({ zh: '时间', en: 'Time' }, timeZone), width: 30, of: (entry) => minuteIn(timeZone, entry.at) },
  kind: { name: { zh: '类型', en: 'Kind' }, width: 10, of: (entry) => inLanguage(kinds[entry.kind as LedgerEntry['kind']], language) },
  memo: { name: { zh: '摘要', en: 'Memo' }, width: 28, of: (entry) => entry.memo },
  amount: { name: { zh: '金额（元）', en: 'Amount (yuan)' }, width: 16, of: (entry) => ({ fen: entry.amount }) },
  balance: { name: { zh: '余额（元）', en: 'Balance (yuan)' }, width: 16, of: (entry) => ({ fen: entry.balance }) },
})

/** The entries of the prepaid account as a table, oldest first. */
export const ledgerExport = exportKind(
  'ledger-export',
  { zh: '预存账户明细', en: 'Prepaid account' },
  ({ columns, ...filter }: Asked, { user, language, timeZone }) => ({
    columns: columns.map((column) => columnsIn(language, timeZone)[column]),
    async piece(_db, cursor, platform) {
      // The ledger is not owned by institutions; the account is that of the caller's institution.
      const account = await findPrepaid(platform, user)
      if (!account) return { items: [], total: 0 }
      return selectEntries(platform, account, { ...filter, sort: 'seq', page: 1, size: 1000, cursor })
    },
  }),
)
