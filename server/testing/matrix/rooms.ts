import type { Call } from '@recto/contract/call'
import * as account from '@recto/contract/account'
import * as security from '@recto/contract/account-security'
import * as announcements from '@recto/contract/announcements'
import * as audit from '@recto/contract/audit'
import * as chapters from '@recto/contract/chapters'
import * as chapterVersions from '@recto/contract/chapters-versions'
import * as customers from '@recto/contract/customers'
import * as deliveries from '@recto/contract/deliveries'
import * as feedback from '@recto/contract/feedback'
import * as identity from '@recto/contract/identity'
import * as imports from '@recto/contract/imports'
import * as institutions from '@recto/contract/institutions'
import * as cohorts from '@recto/contract/institutions-cohorts'
import * as departments from '@recto/contract/institutions-departments'
import * as packages from '@recto/contract/institutions-packages'
import * as universities from '@recto/contract/institutions-universities'
import * as jobs from '@recto/contract/jobs'
import * as ledger from '@recto/contract/ledger'
import * as messages from '@recto/contract/messages'
import * as portal from '@recto/contract/portal'
import * as privacy from '@recto/contract/privacy'
import * as reading from '@recto/contract/reading'
import * as recharges from '@recto/contract/recharges'
import * as resources from '@recto/contract/resources'
import * as session from '@recto/contract/session'
import * as codes from '@recto/contract/session-codes'
import * as join from '@recto/contract/session-join'
import * as steps from '@recto/contract/session-steps'
import * as signOn from '@recto/contract/sign-on'
import * as system from '@recto/contract/system'
import * as textbooks from '@recto/contract/textbooks'
import * as textbooksImport from '@recto/contract/textbooks-import'
import * as publishing from '@recto/contract/textbooks-publishing'
import * as usergroups from '@recto/contract/usergroups'
import * as users from '@recto/contract/users'
import * as userFiles from '@recto/contract/users-files'
import * as handover from '@recto/contract/users-handover'
import * as roles from '@recto/contract/users-roles'
import * as wayIn from '@recto/contract/users-way-in'
import * as wechat from '@recto/contract/wechat'
import {
  accountMatrix,
  codesMatrix,
  joinMatrix,
  portalMatrix,
  privacyMatrix,
  securityMatrix,
  sessionMatrix,
  stepsMatrix,
  wechatMatrix,
} from './account.ts'
import { auditMatrix, customersMatrix, feedbackMatrix, identityMatrix, systemMatrix } from './administration.ts'
import { chaptersMatrix, chapterVersionsMatrix, resourcesMatrix } from './chapters.ts'
import { importsMatrix, userFilesMatrix } from './imports.ts'
import {
  cohortsMatrix,
  departmentsMatrix,
  institutionsMatrix,
  ledgerMatrix,
  packagesMatrix,
  rechargesMatrix,
  signOnMatrix,
  universitiesMatrix,
} from './institutions.ts'
import { announcementsMatrix, deliveriesMatrix, messagesMatrix } from './messages.ts'
import { jobsMatrix, readingMatrix } from './reading.ts'
import { publishingMatrix, textbooksImportMatrix, textbooksMatrix } from './textbooks.ts'
import { handoverMatrix, rolesMatrix, usergroupsMatrix, usersMatrix, wayInMatrix } from './users.ts'
import type { Entry } from './cell.ts'

const entriesOf = (contract: object, matrix: object) =>
  Object.entries(matrix as Record<string, Entry>).map(
    ([name, entry]) => [name, { call: (contract as Record<string, Call>)[name] as Call, entry }] as const,
  )

/** Every call with its entry. A new contract file gets a line here. */
export const matrix = new Map([
  ...entriesOf(account, accountMatrix),
  ...entriesOf(security, securityMatrix),
  ...entriesOf(announcements, announcementsMatrix),
  ...entriesOf(audit, auditMatrix),
  ...entriesOf(chapters, chaptersMatrix),
  ...entriesOf(chapterVersions, chapterVersionsMatrix),
  ...entriesOf(customers, customersMatrix),
  ...entriesOf(deliveries, deliveriesMatrix),
  ...entriesOf(feedback, feedbackMatrix),
  ...entriesOf(identity, identityMatrix),
  ...entriesOf(imports, importsMatrix),
  ...entriesOf(institutions, institutionsMatrix),
  ...entriesOf(cohorts, cohortsMatrix),
  ...entriesOf(departments, departmentsMatrix),
  ...entriesOf(packages, packagesMatrix),
  ...entriesOf(universities, universitiesMatrix),
  ...entriesOf(jobs, jobsMatrix),
  ...entriesOf(ledger, ledgerMatrix),
  ...entriesOf(messages, messagesMatrix),
  ...entriesOf(portal, portalMatrix),
  ...entriesOf(privacy, privacyMatrix),
  ...entriesOf(reading, readingMatrix),
  ...entriesOf(recharges, rechargesMatrix),
  ...entriesOf(resources, resourcesMatrix),
  ...entriesOf(session, sessionMatrix),
  ...entriesOf(codes, codesMatrix),
  ...entriesOf(join, joinMatrix),
  ...entriesOf(steps, stepsMatrix),
  ...entriesOf(signOn, signOnMatrix),
  ...entriesOf(system, systemMatrix),
  ...entriesOf(textbooks, textbooksMatrix),
  ...entriesOf(textbooksImport, textbooksImportMatrix),
  ...entriesOf(publishing, publishingMatrix),
  ...entriesOf(usergroups, usergroupsMatrix),
  ...entriesOf(users, usersMatrix),
  ...entriesOf(userFiles, userFilesMatrix),
  ...entriesOf(handover, handoverMatrix),
  ...entriesOf(roles, rolesMatrix),
  ...entriesOf(wayIn, wayInMatrix),
  ...entriesOf(wechat, wechatMatrix),
])
