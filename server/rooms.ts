import account from './account/calls.ts'
import { avatarRoutes } from './account/routes.ts'
import accountSecurity from './account/security-calls.ts'
import announcements from './announcements/calls.ts'
import { announcementsDue } from './announcements/tell.ts'
import audit from './audit/calls.ts'
import { logExport } from './audit/export.ts'
import chapters from './chapters/calls.ts'
import chapterVersions from './chapters/version-calls.ts'
import customers from './customers/calls.ts'
import feedback from './feedback/calls.ts'
import identity from './identity/calls.ts'
import { identitiesDue } from './identity/due.ts'
import imports from './imports/calls.ts'
import { importJob } from './imports/jobs.ts'
import { importRoutes } from './imports/report.ts'
import institutions from './institutions/calls.ts'
import { termsDue } from './institutions/due.ts'
import { memberCountsDue } from './institutions/member-counts.ts'
import cohorts from './institutions/cohort-calls.ts'
import departments from './institutions/department-calls.ts'
import packages from './institutions/package-calls.ts'
import universities from './institutions/university-calls.ts'
import jobs from './jobs/calls.ts'
import type { DueKind } from './kernel/due.ts'
import { expiredFilesDue } from './kernel/made-file.ts'
import type { JobKind } from './kernel/jobs.ts'
import type { Handler } from './kernel/room.ts'
import type { Routes } from './kernel/serve.ts'
import ledger from './ledger/calls.ts'
import { ledgerExport } from './ledger/export.ts'
import { liveRoutes } from './live/routes.ts'
import messages from './messages/calls.ts'
import deliveries from './messages/delivery-calls.ts'
import { deliveriesDue } from './messages/deliver.ts'
import { oldMessagesDue } from './messages/retention.ts'
import { unsubscribeRoutes } from './messages/routes.ts'
import { devProxyRoutes } from './pages/dev-proxy.ts'
import { readerRoutes } from './pages/reader-routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { staticRoutes } from './pages/static-routes.ts'
import portal from './portal/calls.ts'
import privacy from './privacy/calls.ts'
import { privacyDeleteJob, privacyExportJob } from './privacy/jobs.ts'
import reading from './reading/calls.ts'
import { readingRoutes } from './reading/routes.ts'
import recharges from './recharges/calls.ts'
import resources from './resources/calls.ts'
import { fileRoutes } from './resources/routes.ts'
import session from './session/calls.ts'
import sessionCodes from './session/code-calls.ts'
import sessionJoin from './session/join-calls.ts'
import sessionSteps from './session/step-calls.ts'
import sessionWechat from './session/wechat-calls.ts'
import signOn from './sign-on/calls.ts'
import { signOnRoutes } from './sign-on/routes.ts'
import system from './system/calls.ts'
import { institutionRoutes } from './system/routes.ts'
import { setupRoutes } from './system/setup-routes.ts'
import textbooks from './textbooks/calls.ts'
import textbooksImport from './textbooks/import-calls.ts'
import { textbookImportJob } from './textbooks/import-jobs.ts'
import publishing from './textbooks/publishing-calls.ts'
import { coverRoutes } from './textbooks/routes.ts'
import usergroups from './usergroups/calls.ts'
import users from './users/calls.ts'
import { usersExportKind } from './users/export.ts'
import userFiles from './users/file-calls.ts'
import handover from './users/handover-calls.ts'
import { importPasswordsJob } from './users/import-afterwards.ts'
import { namesDue } from './users/read-names.ts'
import roles from './users/role-calls.ts'
import wayIn from './users/way-in-calls.ts'

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
