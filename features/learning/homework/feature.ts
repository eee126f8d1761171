import type { Feature } from '#server/kernel/feature.ts'
import homework from './server/calls.ts'
import { selectChapterTasks } from './server/annotations/annotation-queries.ts'
import { homeworkCalendar } from './server/manifest/calendar-queries.ts'
import { loadDemoHomework } from './server/manifest/demo.ts'
import { deletedHomeworksDue, homeworkDue } from './server/manifest/due.ts'
import { readsHomeworkFile } from './server/manifest/file-queries.ts'
import { homeworkHandover } from './server/manifest/handover.ts'
import { homeworkLogTexts } from './server/manifest/log-texts.ts'
import { homeworkMessages } from './server/manifest/messages.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import mine from './server/mine/my-calls.ts'
import questions from './server/questions/question-calls.ts'
import students from './server/students/student-calls.ts'
import reviews from './server/peer/student/review-calls.ts'
import reviewed from './server/peer/teach/teach-calls.ts'
import { reviewsCalendar } from './server/peer/told/calendar-queries.ts'
import { reviewsDue } from './server/peer/told/due.ts'
import { homeworkPart } from './server/manifest/class-part-queries.ts'
import { homeworkPlaces } from './server/manifest/place-queries.ts'

export const homeworkFeature: Feature = {
  name: 'homework',
  handlers: [...homework, ...students, ...mine, ...questions, ...reviews, ...reviewed],
  due: [deletedHomeworksDue, homeworkDue, reviewsDue],
  calendar: [homeworkCalendar, reviewsCalendar],
  fileReaders: [readsHomeworkFile],
  filePlaces: [homeworkPlaces],
  handovers: [homeworkHandover],
  personal: personalRows,
  logTexts: homeworkLogTexts,
  messageTypes: [homeworkMessages],
  demo: [loadDemoHomework],
  classParts: [homeworkPart],
  chapterTasks: [selectChapterTasks],
}
