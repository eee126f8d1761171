import account from './account/calls.ts'
import { avatarRoutes } from './account/routes.ts'
import audit from './audit/calls.ts'
import chapters from './chapters/calls.ts'
import jobs from './jobs/calls.ts'
import type { JobKind } from './kernel/jobs.ts'
import type { Handler } from './kernel/room.ts'
import type { Routes } from './kernel/serve.ts'
import { liveRoutes } from './live/routes.ts'
import messages from './messages/calls.ts'
import deliveries from './messages/delivery-calls.ts'
import { unsubscribeRoutes } from './messages/routes.ts'
import { devProxyRoutes } from './pages/dev-proxy.ts'
import { readerRoutes } from './pages/reader-routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { staticRoutes } from './pages/static-routes.ts'
import portal from './portal/calls.ts'
import reading from './reading/calls.ts'
import { readingRoutes } from './reading/routes.ts'
import resources from './resources/calls.ts'
import { fileRoutes } from './resources/routes.ts'
import session from './session/calls.ts'
import system from './system/calls.ts'
import { setupRoutes } from './system/setup-routes.ts'
import textbooks from './textbooks/calls.ts'
import textbooksImport from './textbooks/import-calls.ts'
import { textbookImportJob } from './textbooks/import-jobs.ts'
import publishing from './textbooks/publishing-calls.ts'
import { coverRoutes } from './textbooks/routes.ts'
import users from './users/calls.ts'

/** Every room with its calls; the name is the tag of the document. */
export const rooms: Record<string, Handler[]> = {
  account,
  audit,
  chapters,
  jobs,
  messages: [...messages, ...deliveries],
  portal,
  reading,
  resources,
  session,
  system,
  textbooks: [...textbooks, ...publishing, ...textbooksImport],
  users,
}

/** What rooms serve besides calls: bytes, pages, live push. */
export const routes: readonly Routes[] = [
  devProxyRoutes,
  staticRoutes,
  readerRoutes,
  pageRoutes,
  setupRoutes,
  coverRoutes,
  fileRoutes,
  readingRoutes,
  avatarRoutes,
  unsubscribeRoutes,
  liveRoutes,
]

/** The tasks that rooms run in the background. */
export const jobKinds: readonly JobKind[] = [textbookImportJob]
