import type { Call } from '#contract/call.ts'
import * as account from '#features/access/account/contract.ts'
import * as security from '#features/access/account/contract-security.ts'
import * as announcements from '#features/messaging/announcements/contract.ts'
import * as audit from '#features/insight/audit/contract.ts'
import * as chapters from '#features/authoring/chapters/contract.ts'
import * as chapterVersions from '#features/authoring/chapters/contract-versions.ts'
import * as customers from '#features/people/customers/contract.ts'
import * as deliveries from '#features/messaging/messages/contract-deliveries.ts'
import * as feedback from '#features/messaging/feedback/contract.ts'
import * as identity from '#features/people/identity/contract.ts'
import * as imports from '#features/workbench/imports/contract.ts'
import * as institutions from '#features/people/institutions/contract.ts'
import * as cohorts from '#features/people/institutions/contract-cohorts.ts'
import * as departments from '#features/people/institutions/contract-departments.ts'
import * as packages from '#features/people/institutions/contract-packages.ts'
import * as universities from '#features/people/institutions/contract-universities.ts'
import * as jobs from '#features/workbench/jobs/contract.ts'
import * as ledger from '#features/money/ledger/contract.ts'
import * as messages from '#features/messaging/messages/contract.ts'
import * as portal from '#features/site/portal/contract.ts'
import * as privacy from '#features/access/privacy/contract.ts'
import * as reading from '#features/reading/reader/contract.ts'
import * as recharges from '#features/money/recharges/contract.ts'
import * as resources from '#features/library/resources/contract.ts'
import * as session from '#features/access/session/contract.ts'
import * as codes from '#features/access/session/contract-codes.ts'
import * as join from '#features/access/session/contract-registration.ts'
import * as steps from '#features/access/session/contract-sign-in-steps.ts'
import * as signOn from '#features/access/sign-on/contract.ts'
import * as system from '#features/insight/system/contract.ts'
import * as textbooks from '#features/authoring/textbooks/contract.ts'
import * as textbooksImport from '#features/authoring/exchange/contract.ts'
import * as publishing from '#features/authoring/textbooks/contract-publishing.ts'
import * as usergroups from '#features/people/groups/contract.ts'
import * as users from '#features/people/users/contract.ts'
import * as userFiles from '#features/people/users/contract-files.ts'
import * as handover from '#features/people/users/contract-handover.ts'
import * as roles from '#features/people/users/contract-roles.ts'
import * as wayIn from '#features/people/users/contract-first-access.ts'
import * as wechat from '#features/access/session/contract-wechat.ts'
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
