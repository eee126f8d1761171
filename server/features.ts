import account from '#features/access/account/server/calls.ts'
import { avatarRoutes } from '#features/access/account/server/routes.ts'
import accountSecurity from '#features/access/account/server/security-calls.ts'
import announcements from '#features/messaging/announcements/server/calls.ts'
import { announcementsDue } from '#features/messaging/announcements/server/tell.ts'
import audit from '#features/insight/audit/server/calls.ts'
import { logExport } from '#features/insight/audit/server/export.ts'
import chapters from '#features/authoring/chapters/server/calls.ts'
import chapterVersions from '#features/authoring/chapters/server/version-calls.ts'
import customers from '#features/people/customers/server/calls.ts'
import feedback from '#features/messaging/feedback/server/calls.ts'
import identity from '#features/people/identity/server/calls.ts'
import { identitiesDue } from '#features/people/identity/server/due.ts'
import imports from '#features/workbench/imports/server/calls.ts'
import { importJob } from '#features/workbench/imports/server/jobs.ts'
import { importRoutes } from '#features/workbench/imports/server/report.ts'
import institutions from '#features/people/institutions/server/calls.ts'
import { termsDue } from '#features/people/institutions/server/due.ts'
import { memberCountsDue } from '#server/kernel/people/member-counts-queries.ts'
import cohorts from '#features/people/institutions/server/cohorts/cohort-calls.ts'
import departments from '#features/people/institutions/server/departments/department-calls.ts'
import packages from '#features/people/institutions/server/packages/package-calls.ts'
import universities from '#features/people/institutions/server/packages/university-calls.ts'
import jobs from '#features/workbench/jobs/server/calls.ts'
import type { DueKind } from '#server/kernel/jobs/due.ts'
import { expiredFilesDue } from '#server/kernel/files/made-file.ts'
import type { JobKind } from '#server/kernel/jobs/jobs.ts'
import type { Handler } from '#server/kernel/http/room.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import ledger from '#features/money/ledger/server/calls.ts'
import { ledgerExport } from '#features/money/ledger/server/export.ts'
import { liveRoutes } from '#features/workbench/live/server/routes.ts'
import messages from '#features/messaging/messages/server/calls.ts'
import deliveries from '#features/messaging/messages/server/delivery-calls.ts'
import { deliveriesDue } from '#features/messaging/messages/server/deliver.ts'
import { oldMessagesDue } from '#features/messaging/messages/server/retention.ts'
import { unsubscribeRoutes } from '#features/messaging/messages/server/routes.ts'
import { devProxyRoutes } from '#server/pages/dev-proxy.ts'
import { readerRoutes } from '#features/reading/reader/server/pages/reader-routes.ts'
import { pageRoutes } from '#server/pages/routes.ts'
import { staticRoutes } from '#server/pages/static-routes.ts'
import portal from '#features/site/portal/server/calls.ts'
import privacy from '#features/access/privacy/server/calls.ts'
import { privacyDeleteJob, privacyExportJob } from '#features/access/privacy/server/jobs.ts'
import reading from '#features/reading/reader/server/calls.ts'
import { readingRoutes } from '#features/reading/reader/server/routes.ts'
import recharges from '#features/money/recharges/server/calls.ts'
import resources from '#features/library/resources/server/calls.ts'
import { fileRoutes } from '#features/library/resources/server/routes.ts'
import session from '#features/access/session/server/calls.ts'
import sessionCodes from '#features/access/session/server/codes/code-calls.ts'
import sessionJoin from '#features/access/session/server/join/join-calls.ts'
import sessionSteps from '#features/access/session/server/sign-in/step-calls.ts'
import sessionWechat from '#features/access/session/server/wechat/wechat-calls.ts'
import signOn from '#features/access/sign-on/server/calls.ts'
import { signOnRoutes } from '#features/access/sign-on/server/routes.ts'
import system from '#features/insight/system/server/calls.ts'
import { institutionRoutes } from '#features/insight/system/server/routes.ts'
import { setupRoutes } from '#features/insight/system/server/first-start/setup-routes.ts'
import textbooks from '#features/authoring/textbooks/server/calls.ts'
import textbooksImport from '#features/authoring/exchange/server/import-calls.ts'
import { textbookImportJob } from '#features/authoring/exchange/server/import-jobs.ts'
import publishing from '#features/authoring/textbooks/server/publishing/publishing-calls.ts'
import { coverRoutes } from '#features/authoring/textbooks/server/routes.ts'
import usergroups from '#features/people/groups/server/calls.ts'
import users from '#features/people/users/server/calls.ts'
import { usersExportKind } from '#features/people/users/server/directory/export.ts'
import userFiles from '#features/people/users/server/directory/file-calls.ts'
import handover from '#features/people/users/server/handover/handover-calls.ts'
import { importPasswordsJob } from '#features/people/users/server/import/import-afterwards.ts'
import { namesDue } from '#features/people/users/server/directory/read-names.ts'
import roles from '#features/people/users/server/roles/role-calls.ts'
import wayIn from '#features/people/users/server/first-access/way-in-calls.ts'

/** The calls of every feature, by the name of its tag in the OpenAPI document. */
export const rooms: Record<string, Handler[]> = {
  account: [...account, ...accountSecurity],
  announcements,
  audit,
  chapters,
  chapterVersions,
  customers,
  feedback,
  identity,
  imports,
  institutions: [...institutions, ...departments, ...cohorts, ...packages, ...universities],
  jobs,
  ledger,
  messages: [...messages, ...deliveries],
  portal,
  privacy,
  reading,
  recharges,
  resources,
  session: [...session, ...sessionCodes, ...sessionSteps, ...sessionJoin, ...sessionWechat],
  'sign-on': signOn,
  system,
  textbooks: [...textbooks, ...publishing, ...textbooksImport],
  usergroups,
  users: [...users, ...roles, ...wayIn, ...handover, ...userFiles],
}

/** The routes of features that are not calls: files, pages, live push. */
export const routes: readonly Routes[] = [
  devProxyRoutes,
  staticRoutes,
  readerRoutes,
  pageRoutes,
  setupRoutes,
  institutionRoutes,
  signOnRoutes,
  coverRoutes,
  fileRoutes,
  readingRoutes,
  avatarRoutes,
  unsubscribeRoutes,
  importRoutes,
  liveRoutes,
]

/** The background jobs of the features. */
export const jobKinds: readonly JobKind[] = [
  importJob,
  importPasswordsJob,
  usersExportKind.job,
  logExport.job,
  ledgerExport.job,
  textbookImportJob,
  privacyExportJob,
  privacyDeleteJob,
]

/** The tasks that run on a schedule. */
export const dueKinds: readonly DueKind[] = [
  announcementsDue,
  deliveriesDue,
  identitiesDue,
  expiredFilesDue,
  memberCountsDue,
  namesDue,
  oldMessagesDue,
  termsDue,
]
