import type { Feature } from '#server/kernel/feature.ts'
import users from './server/calls.ts'
import files from './server/directory/file-calls.ts'
import { usersExportKind } from './server/directory/export.ts'
import { namesDue } from './server/directory/read-names.ts'
import firstAccess from './server/first-access/first-access-calls.ts'
import { activationsJob } from './server/first-access/send-activations.ts'
import handover from './server/handover/handover-calls.ts'
import { importPasswordsJob } from './server/import/import-afterwards.ts'
import { usersImportKind } from './server/import/import-kind.ts'
import roles from './server/roles/role-calls.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { userSentences } from './server/manifest/sentences.ts'
import { usersLogTexts } from './server/manifest/log-texts.ts'
import { applicationMessages } from './server/manifest/message-types.ts'
import applications from './server/members/application-calls.ts'

export const usersFeature: Feature = {
  name: 'users',
  handlers: [...users, ...roles, ...firstAccess, ...handover, ...files, ...applications],
  startAnswers: ['/unifiedplatform/v1/user/rolemodule'],
  jobs: [importPasswordsJob, activationsJob, usersExportKind.job],
  due: [namesDue],
  imports: [usersImportKind],
  personal: personalRows,
  sentences: userSentences,
  logTexts: usersLogTexts,
  messageTypes: [applicationMessages],
}
