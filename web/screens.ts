import { signInWeb } from '#features/access/sign-in/web/screens.ts'
import { signOnWeb } from '#features/access/sign-on/web/screens.ts'
import { accountWeb } from '#features/access/account/web/screens.ts'
import { privacyWeb } from '#features/access/privacy/web/screens.ts'
import { usersWeb } from '#features/people/users/web/screens.ts'
import { groupsWeb } from '#features/people/groups/web/screens.ts'
import { institutionsWeb } from '#features/people/institutions/web/screens.ts'
import { identityWeb } from '#features/people/identity/web/screens.ts'
import { customersWeb } from '#features/people/customers/web/screens.ts'
import { messagesWeb } from '#features/messaging/messages/web/screens.ts'
import { announcementsWeb } from '#features/messaging/announcements/web/screens.ts'
import { feedbackWeb } from '#features/messaging/feedback/web/screens.ts'
import { mediaWeb } from '#features/library/media/web/screens.ts'
import { uploadsWeb } from '#features/library/uploads/web/screens.ts'
import { packagesWeb } from '#features/library/packages/web/screens.ts'
import { textbooksWeb } from '#features/authoring/textbooks/web/screens.ts'
import { chaptersWeb } from '#features/authoring/chapters/web/screens.ts'
import { exchangeWeb } from '#features/authoring/exchange/web/screens.ts'
import { documentsWeb } from '#features/library/documents/web/screens.ts'
import { interactivesWeb } from '#features/library/interactives/web/screens.ts'
import { questionsWeb } from '#features/exams/questions/web/screens.ts'
import { classesWeb } from '#features/learning/classes/web/screens.ts'
import { courseReviewsWeb } from '#features/learning/course-reviews/web/screens.ts'
import { coursesWeb } from '#features/learning/courses/web/screens.ts'
import { homeworkWeb } from '#features/learning/homework/web/screens.ts'
import { outlinesWeb } from '#features/learning/outlines/web/screens.ts'
import { rerunsWeb } from '#features/learning/reruns/web/screens.ts'
import { certificatesWeb } from '#features/learning/certificates/web/screens.ts'
import { gradebookWeb } from '#features/learning/gradebook/web/screens.ts'
import { classHomeWeb } from '#features/learning/class-home/web/screens.ts'
import { calendarWeb } from '#features/learning/calendar/web/screens.ts'
import { noticesWeb } from '#features/learning/notices/web/screens.ts'
import { liveHoursWeb } from '#features/learning/live-hours/web/screens.ts'
import { discussionsWeb } from '#features/learning/discussions/web/screens.ts'
import { postsWeb } from '#features/learning/posts/web/screens.ts'
import { qaWeb } from '#features/learning/qa/web/screens.ts'
import { understandingWeb } from '#features/learning/understanding/web/screens.ts'
import { papersWeb } from '#features/exams/papers/web/screens.ts'
import { analysisWeb } from '#features/exams/analysis/web/screens.ts'
import { gradingWeb } from '#features/exams/grading/web/screens.ts'
import { invigilationWeb } from '#features/exams/invigilation/web/screens.ts'
import { testsWeb } from '#features/exams/tests/web/screens.ts'
import { attemptsWeb } from '#features/exams/attempts/web/screens.ts'
import { selfTestsWeb } from '#features/exams/self-tests/web/screens.ts'
import { resourcesWeb } from '#features/library/resources/web/screens.ts'
import { readerWeb } from '#features/reading/reader/web/screens.ts'
import { shelfWeb } from '#features/reading/shelf/web/screens.ts'
import { rechargesWeb } from '#features/money/recharges/web/screens.ts'
import { homeWeb } from '#features/insight/home/web/screens.ts'
import { auditWeb } from '#features/insight/audit/web/screens.ts'
import { systemWeb } from '#features/insight/system/web/screens.ts'
import type { Entry, Place, WebFeature } from '#web/kernel/screen.ts'
import type { SearchSource } from '#web/kernel/search-source.ts'
import type { Filling } from '#web/kernel/slots.ts'
import { shellScreens } from '#web/shell/routes/shell-screens.ts'

/** Every feature that has something in the browser. */
const features: readonly WebFeature[] = [
  signInWeb,
  signOnWeb,
  accountWeb,
  privacyWeb,
  usersWeb,
  groupsWeb,
  institutionsWeb,
  identityWeb,
  customersWeb,
  messagesWeb,
  announcementsWeb,
  feedbackWeb,
  mediaWeb,
  uploadsWeb,
  packagesWeb,
  textbooksWeb,
  chaptersWeb,
  exchangeWeb,
  documentsWeb,
  interactivesWeb,
  questionsWeb,
  classesWeb,
  coursesWeb,
  courseReviewsWeb,
  homeworkWeb,
  outlinesWeb,
  rerunsWeb,
  gradebookWeb,
  certificatesWeb,
  noticesWeb,
  classHomeWeb,
  calendarWeb,
  liveHoursWeb,
  postsWeb,
  discussionsWeb,
  qaWeb,
  understandingWeb,
  papersWeb,
  testsWeb,
  gradingWeb,
  analysisWeb,
  invigilationWeb,
  attemptsWeb,
  selfTestsWeb,
  resourcesWeb,
  readerWeb,
  shelfWeb,
  rechargesWeb,
  homeWeb,
  auditWeb,
  systemWeb,
]

/** Every screen and redirect that there is. Those that are still missing stand in `tools/specification/missing-screens.json`. */
export const entries: readonly Entry[] = [...shellScreens, ...features.flatMap(({ screens = [] }) => screens)]

/** The screens and sections outside the menu. */
export const places: readonly Place[] = features.flatMap(({ places: own = [] }) => own)

export const fillings: readonly Filling[] = features.flatMap(({ fillings: own = [] }) => own)

export const searchSources: readonly SearchSource[] = features.flatMap(({ searchSources: own = [] }) => own)
