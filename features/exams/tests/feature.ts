import type { Feature } from '#server/kernel/feature.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import accommodations from './server/accommodations/accommodation-calls.ts'
import tests from './server/calls.ts'
import candidates from './server/candidates/candidate-calls.ts'
import { lateCandidatesDue } from './server/holding/late-candidates.ts'
import { testLayoutDue } from './server/layout/lay-out.ts'
import { deletedTestsDue } from './server/manifest/due.ts'
import { testHandover } from './server/manifest/handover.ts'
import { testsLogTexts } from './server/manifest/log-texts.ts'
import { testMessages } from './server/manifest/messages.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import marks from './server/marks/mark-calls.ts'
import testQuestions from './server/questions/test-question-calls.ts'
import { testsCalendar } from './server/mine/calendar-queries.ts'
import mine from './server/mine/my-calls.ts'
import { testsPart } from './server/manifest/class-part-queries.ts'

export const testsFeature: Feature = {
  name: 'tests',
  handlers: [...tests, ...candidates, ...accommodations, ...mine, ...testQuestions, ...marks],
  due: [testLayoutDue, lateCandidatesDue, deletedTestsDue],
  handovers: [testHandover],
  personal: personalRows,
  sentences: [sentence(127, 'bookexam:test', '组织考试：安排考生、时间和监考', 'Hold tests: candidates, times and invigilators')],
  logTexts: testsLogTexts,
  messageTypes: [testMessages],
  calendar: [testsCalendar],
  classParts: [testsPart],
}
