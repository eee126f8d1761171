import type { Feature } from '#server/kernel/feature.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import classes from './server/calls.ts'
import groups from './server/groups/group-calls.ts'
import joining from './server/joining/join-calls.ts'
import { classesCalendar } from './server/manifest/calendar-queries.ts'
import { dissolvedClassesDue } from './server/manifest/due.ts'
import { loadDemoClasses } from './server/manifest/demo.ts'
import { classHandover } from './server/manifest/handover.ts'
import { classesLogTexts } from './server/manifest/log-texts.ts'
import { classMessages } from './server/manifest/messages.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { invitationRoutes } from './server/pages/routes.ts'
import members from './server/members/member-calls.ts'
import { classMembersImportKind } from './server/members/import-kind.ts'
import { classesPart } from './server/manifest/class-part-queries.ts'

export const classesFeature: Feature = {
  name: 'classes',
  handlers: [...classes, ...groups, ...joining, ...members],
  due: [dissolvedClassesDue],
  routes: [invitationRoutes],
  imports: [classMembersImportKind],
  handovers: [classHandover],
  personal: personalRows,
  sentences: [sentence(110, 'teach:class', '建立和管理自己的教学班', 'Create and manage classes of their own')],
  logTexts: classesLogTexts,
  messageTypes: [classMessages],
  calendar: [classesCalendar],
  demo: [loadDemoClasses],
  classParts: [classesPart],
}
