import { entriesOf, pressing } from '#server/testing/matrix/cell.ts'
import * as ledger from '../contract.ts'

const mayRecharge = pressing('SystemManagement:recharge')

export const matrix = entriesOf(ledger)({
  prepaidGet: { ask: () => ({}), expect: mayRecharge },
  prepaidExport: { ask: () => ({ body: {} }), expect: mayRecharge, logs: ['export.run'] },
  prepaidEntries: { ask: () => ({ query: {} }), expect: mayRecharge },
})

/** Reviewed for personal data. */
export const reviewedColumns = {
  ledger_accounts: 'balance created_at entry_count holder_id id kind',
  ledger_entries: 'account_id amount balance id seq transfer_id',
  ledger_transfers: 'account_id at id kind line_count memo source_id',
}
