import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAccountLimit } from '#server/kernel/people/accounts-left-queries.ts'
import { departmentsInScope } from '#server/kernel/people/data-scope-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import {
  freeAccountName,
  hasProven,
  insertAccount,
  mustNotBeShared,
  selectAccountsByContact,
  selectMemberships,
  unverifiedContactText,
  updateContacts,
} from '../account-queries.ts'
import { deleteMemberDepartments, insertMemberDepartments, insertMemberRow, updateMemberRow } from './member-queries.ts'
import { type MemberRow, loadMember } from '../queries.ts'
import { accountNameOf, nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'

export interface MemberDraft {
  name: string
  account?: string | undefined
  number: string | null
  title: string
  phone: string | null
  mail: string | null
  roles: string[]
  departmentId: string | null
  furtherDepartmentIds: string[]
  cohortId: string | null
  scope: string | null
  scopeDepartmentIds: string[]
}

type MemberContext = Pick<CallContext, 'db' | 'platform' | 'user'>

/** Inserts a member, with a new account or the person's account from another institution. `fresh` is true when the account is new. */
export async function insertMember(
  handles: MemberContext,
  draft: MemberDraft,
  passwordHash: string | null,
): Promise<{ id: string; accountId: string; fresh: boolean }> {
  const { db, platform, user } = handles
  await assertAccountLimit(db, 1)
  const known = await accountElsewhere(handles, draft)
  const account =
    known?.account ?? draft.account ?? (await freeAccountName(platform, user.institutionId, draft.number ?? draft.phone ?? accountNameOf(draft.name)))
  const { phone, mail } = draft
  const accountId = known?.id ?? (await insertAccount(platform, { account, phone, mail, passwordHash }))
  const id = newId()
  const { name, number, title, roles, departmentId, cohortId, scope } = draft
  const reading = nameSearchKeys({ name, number, account, phone: known?.phone ?? phone, mail: known?.mail ?? mail })
  const place = { departmentId, cohortId, scope }
  await insertMemberRow(db, { id, accountId, name, number, title, roles, ...place, ...reading, state: 'waiting', createdBy: user.memberId })
  await setDepartments(handles, id, draft)
  await mustBeInReach(handles, id)
  return { id, accountId, fresh: !known }
}

/** The account of a member of another institution who has the same name and has verified this phone or mail. Any other taken contact is refused at its field. */
async function accountElsewhere({ platform, user }: MemberContext, draft: MemberDraft) {
  const found = await selectAccountsByContact(platform, [draft])
  if (!found.length) return undefined
  const accountIds = found.map(({ id }) => id)
  const memberships = await selectMemberships(platform, accountIds)
  const local = memberships.find((each) => each.institutionId === user.institutionId)
  const [only] = found
  const namesake = found.length === 1 && only && memberships.some(({ name }) => name === draft.name)
  if (local || !namesake || !hasProven(only, draft)) {
    const unknown = namesake ? unverifiedContactText : { zh: '已被平台上的其他账号使用', en: 'Already used by another account on the platform' }
    const words = local ? { zh: `“${local.name}”已使用它`, en: `Already used by ${local.name}` } : unknown
    throw invalid(fieldOf(draft, found), words)
  }
  return only
}

const fieldOf = ({ phone, mail }: MemberDraft, found: readonly { phone: string | null; mail: string | null }[]) =>
  found.some((each) => phone && each.phone === phone)
    ? 'phone'
    : found.some((each) => mail && each.mail?.toLowerCase() === mail.toLowerCase())
      ? 'mail'
      : 'account'

export type MemberChange = { [K in keyof MemberDraft]?: MemberDraft[K] | undefined }

/** Changes a member and the account. Refuses with `conflict` when the row was changed since `rowVersion` was read. */
export async function updateMember(
  handles: MemberContext,
  row: MemberRow,
  contact: { account: string; phone: string | null; mail: string | null },
  change: MemberChange,
  rowVersion: number | undefined,
) {
  const { db, platform, user } = handles
  const touched = (['account', 'phone', 'mail'] as const).filter((key) => change[key] !== undefined && change[key] !== contact[key])
  if (touched.length) {
    if (row.accountId !== user.accountId) await mustNotBeShared(platform, user.institutionId, row.accountId)
    await updateContacts(platform, row.accountId, Object.fromEntries(touched.map((key) => [key, change[key]])))
  }
  const { account = contact.account, phone = contact.phone, mail = contact.mail, furtherDepartmentIds, scopeDepartmentIds, ...rest } = change
  const own = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<MemberDraft>
  const number = own.number === undefined ? row.number : own.number
  const reading = nameSearchKeys({ name: own.name ?? row.name, number, account, phone, mail })
  await updateMemberRow(db, row.id, { ...own, ...reading }, rowVersion)
  await setDepartments(handles, row.id, { furtherDepartmentIds, scopeDepartmentIds })
  await mustBeInReach(handles, row.id)
}

async function setDepartments(
  { db, user }: MemberContext,
  memberId: string,
  wanted: Pick<MemberChange, 'furtherDepartmentIds' | 'scopeDepartmentIds'>,
) {
  const lists = [
    { kind: 'further', ids: wanted.furtherDepartmentIds },
    { kind: 'scope', ids: wanted.scopeDepartmentIds },
  ] as const
  for (const { kind, ids } of lists) {
    if (!ids) continue
    await deleteMemberDepartments(db, memberId, kind)
    const unique = [...new Set(ids)]
    if (kind === 'scope') await mustReachDepartments(db, user, unique)
    if (unique.length) await insertMemberDepartments(db, memberId, kind, unique)
  }
}

/** Refuses scope departments outside the caller's own data scope. */
async function mustReachDepartments(db: Db, user: User, ids: readonly string[]): Promise<void> {
  if (!ids.length || user.scope === 'institution' || user.scope === 'platform') return
  const reached = await departmentsInScope(db, user).where('departments.id', 'in', ids).execute()
  if (reached.length < ids.length) throw invalid('scopeDepartmentIds', { zh: '超出自己的数据范围', en: 'Beyond your own data scope' })
}

/** After a change: refuses it when the member would no longer be within the caller's own data scope. */
async function mustBeInReach({ db, user }: MemberContext, id: string): Promise<void> {
  await loadMember(db, user, id).catch(() => {
    throw refusal('forbidden', { zh: '院系或班级超出自己的数据范围', en: 'The department or cohort is beyond your data scope' })
  })
}
