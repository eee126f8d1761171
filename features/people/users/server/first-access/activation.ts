import type { CallContext } from '#server/kernel/http/handlers.ts'
import { clockIn } from '#plain/time/zone.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import { csvOf } from '#plain/text/csv.ts'
import { inLanguage, invalid, assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { type ActivationIssued, type ActivationPreview, maxSlips } from '../../contract-first-access.ts'
import { selectSharedAccounts } from '../account-queries.ts'
import { permittedActions, mayActivate } from '../policy.ts'
import { notThere, selectExtras, selectMembersById, selectWaiting } from '../queries.ts'
import { selectRoles } from '../roles/role-queries.ts'
import { targetOf } from '../present.ts'
import { countValidCodes, issueActivations } from './first-access-queries.ts'

/** Someone who is not activated yet. */
export interface Waiting {
  institutionId: string
  institution: string
  accountId: string
  memberId: string
  name: string
  number: string | null
  account: string
  mail: string | null
  phone: string | null
  department: string | null
  cohort: string | null
}

/** Of the named members, or those of an import: the ones that are not activated yet and that the caller may activate. Refuses when there is none. */
export async function selectActivatable(
  { db, platform, user }: Pick<CallContext, 'db' | 'platform' | 'user'>,
  { ids, importId }: { ids?: string[] | undefined; importId?: string | undefined },
): Promise<Waiting[]> {
  assertAllowed(mayActivate(user))
  if (!ids && !importId) throw invalid('ids', { zh: '请选择用户', en: 'Choose at least one person' })
  const rows = ids ? await selectMembersById(db, user, ids) : await selectWaiting(db, user, importId ?? '')
  const [extras, roles] = [await selectExtras(db, platform, rows), await selectRoles(db)]
  const accountIds = rows.map(({ accountId }) => accountId)
  const shared = await selectSharedAccounts(platform, user.institutionId, accountIds)
  const waiting = rows.filter((row) => !shared.has(row.accountId) && permittedActions(user, targetOf(row, extras), roles).activate)
  if (ids && !rows.length) throw notThere()
  const { institutionId, institutionName: institution } = user
  return requireAny(
    waiting.map(({ id: memberId, accountId, name, number, departmentName: department, cohortName: cohort }) => {
      const { account = '', mail = null, phone = null } = extras.accounts.get(accountId) ?? {}
      return { institutionId, institution, accountId, memberId, name, number, account, mail, phone, department, cohort }
    }),
  )
}

/** These people, or a refusal if there is none. */
export function requireAny<Person>(waiting: Person[]): Person[] {
  if (!waiting.length) throw refusal('conflict', { zh: '没有等待激活的用户', en: 'None of them is waiting to be activated' })
  return waiting
}

/** Those who can be reached by mail or phone, or a refusal if there is none. */
export function reachable<Person extends { mail: string | null; phone: string | null }>(waiting: readonly Person[]): Person[] {
  const reached = waiting.filter(({ mail, phone }) => mail || phone)
  if (!reached.length) throw refusal('conflict', { zh: '他们都没有邮箱或手机号', en: 'None of them has an email address or a phone' })
  return reached
}

export async function previewActivations(platform: CallContext['platform'], waiting: readonly Waiting[]): Promise<ActivationPreview> {
  const mail = waiting.filter((each) => each.mail).length
  const phone = waiting.filter((each) => !each.mail && each.phone).length
  const accountIds = waiting.map(({ accountId }) => accountId)
  return { count: waiting.length, mail, phone, valid: await countValidCodes(platform, accountIds) }
}

const headers = [
  { zh: '姓名', en: 'Name' },
  { zh: '学号/工号', en: 'Number' },
  { zh: '账号', en: 'Account' },
  { zh: '机构', en: 'Institution' },
  { zh: '院系', en: 'Department' },
  { zh: '班级', en: 'Cohort' },
  { zh: '激活码', en: 'Activation code' },
  { zh: '有效期至', en: 'Valid until' },
]

/** Issues new activation codes and returns them as a CSV, with `slips` also one by one. The codes are stored nowhere else. */
export async function activationCsv(
  { db, platform, language }: Pick<CallContext, 'db' | 'platform' | 'language'>,
  waiting: readonly Waiting[],
  { slips }: { slips: boolean },
): Promise<ActivationIssued> {
  if (slips && waiting.length > maxSlips) throw tooManySlips()
  const { codes, expiresAt } = await issueActivations(platform, waiting)
  const timeZone = await institutionTimeZone(db)
  const until = clockIn(timeZone, expiresAt).day
  const codeOf = ({ memberId }: Waiting) => codes.get(memberId) ?? ''
  const rows = waiting.map((one) => [one.name, one.number, one.account, one.institution, one.department, one.cohort, codeOf(one), until])
  return {
    name: `${inLanguage({ zh: '激活码', en: 'Activation codes' }, language)} ${clockIn(timeZone, new Date()).day}.csv`,
    csv: csvOf([headers.map((words) => inLanguage(words, language)), ...rows]),
    count: waiting.length,
    expiresAt: expiresAt.toISOString(),
    slips: slips
      ? waiting.map((one) => {
          const { name, number, account, institution, department, cohort } = one
          return { name, number, account, institution, department, cohort, code: codeOf(one) }
        })
      : [],
  }
}

const tooManySlips = () =>
  refusal('invalid', {
    zh: `一次最多打印 ${maxSlips} 张，请分批选择或下载表格`,
    en: `At most ${maxSlips} slips can be printed at once; select fewer people or download the table`,
  })
