import type { Feature } from '#server/kernel/feature.ts'
import textbooksImport from './server/import-calls.ts'
import { textbookImportJob } from './server/import-jobs.ts'
import { exchangeLogTexts } from './server/manifest/log-texts.ts'

export const exchangeFeature: Feature = {
  name: 'exchange',
  handlers: textbooksImport,
  jobs: [textbookImportJob],
  logTexts: exchangeLogTexts,
}
