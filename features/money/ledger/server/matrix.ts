import { entriesOf, pressing } from '#server/testing/matrix/cell.ts'
import * as ledger from '../contract.ts'

const mayRecharge = pressing('SystemManagement:recharge')

export const matrix = entriesOf(ledger)({
  prepaidGet: { ask: () => ({}), expect: mayRecharge },
  prepaidExport: { ask: () => ({ body: {} }), expect: mayRecharge, logs: ['export.run'] },
  prepaidEntries: { ask: () => ({ query: {} }), expect: mayRecharge },
})
