import type { Feature } from '#server/kernel/feature.ts'
import gradebook from './server/calls.ts'
import { loadDemoGradebook } from './server/manifest/demo.ts'
import { gradebookLogTexts } from './server/manifest/log-texts.ts'
import { gradebookMessages } from './server/manifest/messages.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import marks from './server/marks/mark-calls.ts'
import rules from './server/rules/rule-calls.ts'
import sheet from './server/sheet/sheet-calls.ts'
import { gradebookExportJob } from './server/sheet/sheet-job.ts'

export const gradebookFeature: Feature = {
  name: 'gradebook',
  handlers: [...gradebook, ...rules, ...marks, ...sheet],
  jobs: [gradebookExportJob],
  personal: personalRows,
  logTexts: gradebookLogTexts,
  messageTypes: [gradebookMessages],
  demo: [loadDemoGradebook],
}
