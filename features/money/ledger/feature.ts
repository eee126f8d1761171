import type { Feature } from '#server/kernel/feature.ts'
import ledger from './server/calls.ts'
import { ledgerExport } from './server/export.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const ledgerFeature: Feature = {
  name: 'ledger',
  handlers: ledger,
  jobs: [ledgerExport.job],
  personal: personalRows,
}
