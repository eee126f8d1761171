import { sql } from 'kysely'
import { assertAccountLimit } from '#server/kernel/people/accounts-left-queries.ts'
import { departmentsInScope } from '#server/kernel/people/data-scope-queries.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import {
  freeAccountName,
  hasProven,
  insertAccount,
  mustNotBeShared,
  refuseTakenContact,
  selectAccountsByContact,
  selectMemberships,
  unverifiedContactText,
} from './account-queries.ts'
import { type MemberRow, loadMember } from './queries.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'

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

interface Handles {
  db: Db
  platform: PlatformDb
  user: User
}

/** Inserts a member, with a new account or the person's account from another institution. `fresh` is true when the account is new. */
export async function insertMember(
  handles: Handles,
  draft: MemberDraft,
  passwordHash: string | null,
): Promise<{ id: string; accountId: string; fresh: boolean }> {
  const { db, platform, user } = handles
  await assertAccountLimit(db, 1)
  const known = await accountElsewhere(handles, draft)
  const account = known?.account ?? draft.account ?? (await freeAccountName(platform, user.institutionId, draft.number ?? draft.phone ?? draft.name))
  const { phone, mail } = draft
  const accountId = known?.id ?? (await insertAccount(platform, { account, phone, mail, passwordHash }))
  const id = newId()
  const { name, number, title, roles, departmentId, cohortId, scope } = draft
  const reading = nameSearchKeys({ name, number, account, phone: known?.phone ?? phone, mail: known?.mail ?? mail })
  await db
    .insertInto('members')
    .values({ id, accountId, name, number, title, roles, departmentId, cohortId, scope, ...reading, state: 'waiting', createdBy: user.memberId })
    .execute()
    .catch(refusedMember)
  await setDepartments(handles, id, draft)
  await mustBeInReach(handles, id)
  return { id, accountId, fresh: !known }
}

/** The account of a member of another institution who has the same name and has verified this phone or mail. Any other taken contact is refused at its field. */
async function accountElsewhere({ platform, user }: Handles, draft: MemberDraft) {
  const found = await selectAccountsByContact(platform, [draft])
  if (!found.length) return undefined
  const accountIds = found.map(({ id }) => id)
  const memberships = await selectMemberships(platform, accountIds)
  const local = memberships.find((each) => each.institutionId === user.institutionId)
  const [only] = found
  const namesake = found.length === 1 && only && memberships.some(({ name }) => name === draft.name)
  if (local || !namesake || !hasProven(only, draft)) {
    const unknown = namesake ? unverifiedContactText : { zh: '已被平台上的其他账号使用', en: 'Already used by another account on the platform' }
    const words = local ? { zh: `「${local.name}」已使用它`, en: `Already used by ${local.name}` } : unknown
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
  handles: Handles,
  row: MemberRow,
  contact: { account: string; phone: string | null; mail: string | null },
  change: MemberChange,
  rowVersion: number | undefined,
) {
  const { db, platform, user } = handles
  const touched = (['account', 'phone', 'mail'] as const).filter((key) => change[key] !== undefined && change[key] !== contact[key])
  if (touched.length) {
    if (row.accountId !== user.accountId) await mustNotBeShared(platform, user.institutionId, row.accountId)
    await platform
      .updateTable('accounts')
      .set({
        ...Object.fromEntries(touched.map((key) => [key, change[key]])),
        ...(touched.includes('phone') && { phoneVerifiedAt: null }),
        ...(touched.includes('mail') && { mailVerifiedAt: null }),
      })
      .where('id', '=', row.accountId)
      .execute()
      .catch(refuseTakenContact)
  }
  const { account = contact.account, phone = contact.phone, mail = contact.mail, furtherDepartmentIds, scopeDepartmentIds, ...rest } = change
  const own = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<MemberDraft>
  const done = await db
    .updateTable('members')
    .set((q) => ({
      ...own,
      ...nameSearchKeys({ name: own.name ?? row.name, number: own.number === undefined ? row.number : own.number, account, phone, mail }),
      updatedAt: sql`now()`,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', row.id)
    .$if(rowVersion !== undefined, (q) => q.where('rowVersion', '=', rowVersion ?? 0))
    .executeTakeFirst()
    .catch(refusedMember)
  if (!done?.numUpdatedRows) throw refusal('conflict')
  await setDepartments(handles, row.id, { furtherDepartmentIds, scopeDepartmentIds })
  await mustBeInReach(handles, row.id)
}

async function setDepartments({ db, user }: Handles, memberId: string, wanted: Pick<MemberChange, 'furtherDepartmentIds' | 'scopeDepartmentIds'>) {
  const lists = [
    { kind: 'further', ids: wanted.furtherDepartmentIds },
    { kind: 'scope', ids: wanted.scopeDepartmentIds },
  ]
  for (const { kind, ids } of lists) {
    if (!ids) continue
    await db.deleteFrom('memberDepartments').where('memberId', '=', memberId).where('kind', '=', kind).execute()
    const unique = [...new Set(ids)]
    if (kind === 'scope') await mustReachDepartments(db, user, unique)
    if (!unique.length) continue
    await db
      .insertInto('memberDepartments')
      .values(unique.map((departmentId) => ({ memberId, departmentId, kind })))
      .execute()
      .catch(refusedMember)
  }
}

/** Refuses scope departments outside the caller's own data scope. */
async function mustReachDepartments(db: Db, user: User, ids: readonly string[]): Promise<void> {
  if (!ids.length || user.scope === 'institution' || user.scope === 'platform') return
  const reached = await departmentsInScope(db, user).where('departments.id', 'in', ids).execute()
  if (reached.length < ids.length) throw invalid('scopeDepartmentIds', { zh: '超出自己的数据范围', en: 'Beyond your own data scope' })
}

/** After a change: refuses it when the member would no longer be within the caller's own data scope. */
async function mustBeInReach({ db, user }: Handles, id: string): Promise<void> {
  await loadMember(db, user, id).catch(() => {
    throw refusal('forbidden', { zh: '院系或班级超出自己的数据范围', en: 'The department or cohort is beyond your data scope' })
  })
}

const refusals: Record<string, ReturnType<typeof invalid>> = {
  members_number: invalid('number', { zh: '学号或工号已被使用', en: 'This number is taken' }),
  members_institution_id_department_id_fkey: invalid('departmentId', { zh: '没有这个院系', en: 'There is no such department' }),
  members_institution_id_cohort_id_fkey: invalid('cohortId', { zh: '没有这个班级', en: 'There is no such cohort' }),
  member_departments_institution_id_department_id_fkey: invalid('departmentId', { zh: '没有这个院系', en: 'There is no such department' }),
  members_institution_id_account_id_key: invalid('account', { zh: '此人已在本机构', en: 'This person is already in your institution' }),
}

export function refusedMember(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  throw refusals[constraint] ?? error
}
