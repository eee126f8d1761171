import type { Feature } from '#server/kernel/feature.ts'
import { questionFiguresDue } from './server/bank/figures-due.ts'
import analysis from './server/calls.ts'
import { analysisLogTexts } from './server/manifest/log-texts.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import sheets from './server/sheets/sheet-calls.ts'
import { sheetExportJob } from './server/sheets/sheet-export.ts'

export const analysisFeature: Feature = {
  name: 'analysis',
  handlers: [...analysis, ...sheets],
  due: [questionFiguresDue],
  jobs: [sheetExportJob],
  logTexts: analysisLogTexts,
  personal: personalRows,
}
