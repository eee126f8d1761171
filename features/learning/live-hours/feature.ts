import type { Feature } from '#server/kernel/feature.ts'
import attendance from './server/attendance/attendance-calls.ts'
import { attendanceExportKind } from './server/attendance/export.ts'
import hours from './server/hours/hour-calls.ts'
import { loadDemoHours } from './server/manifest/demo.ts'
import { liveHoursLogTexts } from './server/manifest/log-texts.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { phoneRoutes } from './server/pages/routes.ts'
import questions from './server/questions/question-calls.ts'
import { liveHoursPart } from './server/manifest/class-part-queries.ts'

export const liveHoursFeature: Feature = {
  name: 'live-hours',
  handlers: [...hours, ...questions, ...attendance],
  jobs: [attendanceExportKind.job],
  routes: [phoneRoutes],
  personal: personalRows,
  logTexts: liveHoursLogTexts,
  demo: [loadDemoHours],
  classParts: [liveHoursPart],
}
