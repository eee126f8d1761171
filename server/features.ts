import { kernelLogTexts } from '#server/kernel/events/log-texts.ts'
import { kernelMessageTypes } from '#server/kernel/events/message-types.ts'
import { kernelPersonalRows } from '#server/kernel/people/personal-rows.ts'
import { sessionFeature } from '#features/access/session/feature.ts'
import { signOnFeature } from '#features/access/sign-on/feature.ts'
import { signInFeature } from '#features/access/sign-in/feature.ts'
import { accountFeature } from '#features/access/account/feature.ts'
import { privacyFeature } from '#features/access/privacy/feature.ts'
import { usersFeature } from '#features/people/users/feature.ts'
import { groupsFeature } from '#features/people/groups/feature.ts'
import { institutionsFeature } from '#features/people/institutions/feature.ts'
import { identityFeature } from '#features/people/identity/feature.ts'
import { customersFeature } from '#features/people/customers/feature.ts'
import { messagesFeature } from '#features/messaging/messages/feature.ts'
import { announcementsFeature } from '#features/messaging/announcements/feature.ts'
import { feedbackFeature } from '#features/messaging/feedback/feature.ts'
import { filesFeature } from '#features/library/files/feature.ts'
import { mediaFeature } from '#features/library/media/feature.ts'
import { attachmentsFeature } from '#features/library/attachments/feature.ts'
import { packagesFeature } from '#features/library/packages/feature.ts'
import { documentsFeature } from '#features/library/documents/feature.ts'
import { interactivesFeature } from '#features/library/interactives/feature.ts'
import { resourcesFeature } from '#features/library/resources/feature.ts'
import { uploadsFeature } from '#features/library/uploads/feature.ts'
import { textbooksFeature } from '#features/authoring/textbooks/feature.ts'
import { chaptersFeature } from '#features/authoring/chapters/feature.ts'
import { exchangeFeature } from '#features/authoring/exchange/feature.ts'
import { programsFeature } from '#features/exams/programs/feature.ts'
import { questionsFeature } from '#features/exams/questions/feature.ts'
import { papersFeature } from '#features/exams/papers/feature.ts'
import { testsFeature } from '#features/exams/tests/feature.ts'
import { attemptsFeature } from '#features/exams/attempts/feature.ts'
import { selfTestsFeature } from '#features/exams/self-tests/feature.ts'
import { analysisFeature } from '#features/exams/analysis/feature.ts'
import { gradingFeature } from '#features/exams/grading/feature.ts'
import { invigilationFeature } from '#features/exams/invigilation/feature.ts'
import { classesFeature } from '#features/learning/classes/feature.ts'
import { courseReviewsFeature } from '#features/learning/course-reviews/feature.ts'
import { coursesFeature } from '#features/learning/courses/feature.ts'
import { calendarFeature } from '#features/learning/calendar/feature.ts'
import { classHomeFeature } from '#features/learning/class-home/feature.ts'
import { noticesFeature } from '#features/learning/notices/feature.ts'
import { homeworkFeature } from '#features/learning/homework/feature.ts'
import { outlinesFeature } from '#features/learning/outlines/feature.ts'
import { certificatesFeature } from '#features/learning/certificates/feature.ts'
import { rerunsFeature } from '#features/learning/reruns/feature.ts'
import { gradebookFeature } from '#features/learning/gradebook/feature.ts'
import { liveHoursFeature } from '#features/learning/live-hours/feature.ts'
import { discussionsFeature } from '#features/learning/discussions/feature.ts'
import { postsFeature } from '#features/learning/posts/feature.ts'
import { qaFeature } from '#features/learning/qa/feature.ts'
import { understandingFeature } from '#features/learning/understanding/feature.ts'
import { readerFeature } from '#features/reading/reader/feature.ts'
import { shelfFeature } from '#features/reading/shelf/feature.ts'
import { ledgerFeature } from '#features/money/ledger/feature.ts'
import { rechargesFeature } from '#features/money/recharges/feature.ts'
import { portalFeature } from '#features/site/portal/feature.ts'
import { auditFeature } from '#features/insight/audit/feature.ts'
import { systemFeature } from '#features/insight/system/feature.ts'
import { importsFeature } from '#features/workbench/imports/feature.ts'
import { jobsFeature } from '#features/workbench/jobs/feature.ts'
import { liveFeature } from '#features/workbench/live/feature.ts'
import { collect, type Feature } from '#server/kernel/feature.ts'
import { deleteExpiredFilesTask } from '#server/kernel/files/generated-files.ts'
import { memberCountsDue } from '#server/kernel/people/member-counts-queries.ts'
import { devProxyRoutes } from '#server/pages/dev-proxy.ts'
import { pageRoutes } from '#server/pages/routes.ts'
import { staticRoutes } from '#server/pages/assets/static-routes.ts'

/** Every feature of the product. */
export const features: readonly Feature[] = [
  {
    name: 'kernel',
    routes: [devProxyRoutes, staticRoutes, pageRoutes],
    due: [deleteExpiredFilesTask, memberCountsDue],
    personal: kernelPersonalRows,
    logTexts: kernelLogTexts,
    messageTypes: kernelMessageTypes,
  },
  sessionFeature,
  signOnFeature,
  signInFeature,
  accountFeature,
  privacyFeature,
  usersFeature,
  groupsFeature,
  institutionsFeature,
  identityFeature,
  customersFeature,
  messagesFeature,
  announcementsFeature,
  feedbackFeature,
  filesFeature,
  mediaFeature,
  attachmentsFeature,
  documentsFeature,
  resourcesFeature,
  packagesFeature,
  uploadsFeature,
  interactivesFeature,
  textbooksFeature,
  chaptersFeature,
  exchangeFeature,
  programsFeature,
  questionsFeature,
  papersFeature,
  classesFeature,
  testsFeature,
  attemptsFeature,
  selfTestsFeature,
  gradingFeature,
  analysisFeature,
  coursesFeature,
  homeworkFeature,
  outlinesFeature,
  rerunsFeature,
  courseReviewsFeature,
  gradebookFeature,
  certificatesFeature,
  noticesFeature,
  calendarFeature,
  classHomeFeature,
  liveHoursFeature,
  postsFeature,
  discussionsFeature,
  qaFeature,
  invigilationFeature,
  readerFeature,
  shelfFeature,
  understandingFeature,
  ledgerFeature,
  rechargesFeature,
  portalFeature,
  auditFeature,
  systemFeature,
  importsFeature,
  jobsFeature,
  liveFeature,
]

export const collected = collect(features)
