import { sentence } from '#server/kernel/people/right-sentence.ts'
import type { Feature } from '#server/kernel/feature.ts'
import papers from './server/calls.ts'
import { loadDemoPapers } from './server/manifest/demo.ts'
import { paperHandover } from './server/manifest/handover.ts'
import { papersLogTexts } from './server/manifest/log-texts.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const papersFeature: Feature = {
  name: 'papers',
  handlers: papers,
  handovers: [paperHandover],
  personal: personalRows,
  sentences: [sentence(126, 'bookexam:paper', '组卷、送审和锁定试卷', 'Compose papers, send them for review and lock them')],
  logTexts: papersLogTexts,
  demo: [loadDemoPapers],
}
