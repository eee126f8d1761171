import type { Feature } from '#server/kernel/feature.ts'
import banks from './server/banks/bank-calls.ts'
import batch from './server/batch/batch-calls.ts'
import { deletedQuestionsDue } from './server/batch/bin-due.ts'
import questions from './server/calls.ts'
import exports from './server/exports/export-calls.ts'
import { questionExportJob } from './server/exports/export-job.ts'
import imports from './server/imports/import-calls.ts'
import { questionImportJob } from './server/imports/import-jobs.ts'
import { readsQuestionFile } from './server/file-queries.ts'
import { loadDemoQuestions } from './server/manifest/demo.ts'
import uses from './server/uses/use-calls.ts'
import { questionBankHandover } from './server/manifest/handover.ts'
import { questionsLogTexts } from './server/manifest/log-texts.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { questionSentences } from './server/manifest/sentences.ts'
import { questionPlaces } from './server/manifest/place-queries.ts'

export const questionsFeature: Feature = {
  name: 'questions',
  handlers: [...questions, ...banks, ...batch, ...imports, ...exports, ...uses],
  jobs: [questionImportJob, questionExportJob],
  due: [deletedQuestionsDue],
  fileReaders: [readsQuestionFile],
  filePlaces: [questionPlaces],
  handovers: [questionBankHandover],
  personal: personalRows,
  sentences: questionSentences,
  logTexts: questionsLogTexts,
  demo: [loadDemoQuestions],
}
