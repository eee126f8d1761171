import type { Feature } from '#server/kernel/feature.ts'
import institutions from './server/calls.ts'
import cohorts from './server/cohorts/cohort-calls.ts'
import { cohortHandover } from './server/cohorts/cohort-handover.ts'
import departments from './server/departments/department-calls.ts'
import { termsDue } from './server/due.ts'
import packages from './server/packages/package-calls.ts'
import universities from './server/packages/university-calls.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import { institutionsLogTexts } from './server/manifest/log-texts.ts'
import { loadDemoInstitutions } from './server/manifest/demo.ts'

export const institutionsFeature: Feature = {
  name: 'institutions',
  handlers: [...institutions, ...departments, ...cohorts, ...packages, ...universities],
  startAnswers: ['/pressplatform/institutions/term'],
  due: [termsDue],
  handovers: [cohortHandover],
  personal: personalRows,
  sentences: [sentence(290, 'SystemManagement:organization', '修改机构信息、院系和行政班', 'Change the institution, its departments and cohorts')],
  logTexts: institutionsLogTexts,
  demo: [loadDemoInstitutions],
}
