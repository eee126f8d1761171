import type { CallContext } from '#server/kernel/http/handlers.ts'
import { csvOf } from '#plain/text/csv.ts'
import { inLanguage, invalid, assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { selectSharedAccounts } from '../account-queries.ts'
import { permittedActions, mayActivate } from '../policy.ts'
import { notThere, selectExtras, selectMembersById, selectWaiting } from '../queries.ts'
import { selectRoles } from '../roles/role-queries.ts'
import { targetOf } from '../present.ts'
import { issueActivations } from './first-access-queries.ts'

type MemberContext = Pick<CallContext, 'db' | 'platform' | 'user' | 'language'>

type Waiting = Awaited<ReturnType<typeof selectActivatable>>

/** Of the named members, or those of an import: the ones that are not activated yet and that the caller may activate. Refuses when there is none. */
export async function selectActivatable(
  { db, platform, user }: MemberContext,
  { ids, importId }: { ids?: string[] | undefined; importId?: string | undefined },
) {
  assertAllowed(mayActivate(user))
  if (!ids && !importId) throw invalid('ids', { zh: '请选择用户', en: 'Choose at least one person' })
  const rows = ids ? await selectMembersById(db, user, ids) : await selectWaiting(db, user, importId ?? '')
  const [extras, roles] = [await selectExtras(db, platform, rows), await selectRoles(db)]
  const accountIds = rows.map(({ accountId }) => accountId)
  const shared = await selectSharedAccounts(platform, user.institutionId, accountIds)
  const waiting = rows.filter((row) => !shared.has(row.accountId) && permittedActions(user, targetOf(row, extras), roles).activate)
  if (ids && !rows.length) throw notThere()
  if (!waiting.length) throw refusal('conflict', { zh: '没有等待激活的用户', en: 'None of them is waiting to be activated' })
  return waiting.map((row) => {
    const { account = '', mail = null, phone = null } = extras.accounts.get(row.accountId) ?? {}
    return { row, account, mail, phone }
  })
}

const headers = [
  { zh: '姓名', en: 'Name' },
  { zh: '学号/工号', en: 'Number' },
  { zh: '账号', en: 'Account' },
  { zh: '院系', en: 'Department' },
  { zh: '班级', en: 'Cohort' },
  { zh: '激活码', en: 'Activation code' },
  { zh: '有效期至', en: 'Valid until' },
]

/** Issues new activation codes for these members and returns them as a CSV. The codes are stored nowhere else. */
export async function activationCsv({ platform, user, language }: MemberContext, waiting: Waiting) {
  const places = waiting.map(({ row }) => ({ accountId: row.accountId, memberId: row.id }))
  const { codes, expiresAt } = await issueActivations(platform, user.institutionId, places)
  const until = expiresAt.toISOString().slice(0, 10)
  const rows = waiting.map(({ row, account }) => [row.name, row.number, account, row.departmentName, row.cohortName, codes.get(row.id) ?? '', until])
  const csv = csvOf([headers.map((words) => inLanguage(words, language)), ...rows])
  const name = `${inLanguage({ zh: '激活码', en: 'Activation codes' }, language)} ${new Date().toISOString().slice(0, 10)}.csv`
  const slips = waiting.map(({ row, account }) => ({
    name: row.name,
    number: row.number,
    account,
    department: row.departmentName,
    cohort: row.cohortName,
    code: codes.get(row.id) ?? '',
  }))
  return { name, csv, count: waiting.length, expiresAt: expiresAt.toISOString(), slips }
}
