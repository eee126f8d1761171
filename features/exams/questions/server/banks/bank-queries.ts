import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { byPinyin } from '#server/kernel/lists/order.ts'
import { countEach } from '#server/kernel/lists/counted.ts'
import type { BankAccess, BankDraft, BankGrant, BankScope } from '../../contract-banks.ts'
import { rulesBanks, seesUnfinished } from '../policy.ts'

export type BankRow = Awaited<ReturnType<typeof loadBank>>

/** The banks that the user may see, with what the user may do with each. */
function banks(db: Db, user: User, bankId: string | null = null) {
  return db
    .selectFrom('questionBanks')
    .innerJoin(
      sql<{ bankId: string; access: string }>`question_bank_accesses(here(), ${user.memberId}, ${rulesBanks(user)}, ${bankId})`.as('reach'),
      (join) => join.onRef('reach.bankId', '=', 'questionBanks.id'),
    )
    .innerJoin('members', 'members.id', 'questionBanks.ownerId')
    .leftJoin('departments', 'departments.id', 'questionBanks.departmentId')
    .select([
      'questionBanks.id',
      'questionBanks.name',
      'questionBanks.describe',
      'questionBanks.scope',
      'questionBanks.scopeAccess',
      'questionBanks.departmentId',
      'questionBanks.ownerId',
      'questionBanks.deletedAt',
      'questionBanks.rowVersion',
      'questionBanks.selfTests',
      'members.name as ownerName',
      'departments.name as departmentName',
      'reach.access',
    ])
    .select((q) =>
      q
        .selectFrom('questionBankGrants')
        .select((g) => g.fn.countAll<number>().as('count'))
        .whereRef('questionBankGrants.bankId', '=', 'questionBanks.id')
        .as('grants'),
    )
}

type Selected = Awaited<ReturnType<ReturnType<typeof banks>['execute']>>[number]
const typed = (row: Selected) => ({ ...row, access: row.access as BankAccess, scope: row.scope as BankScope, grants: Number(row.grants) })

export const noBank = () => refusal('notFound', { zh: '题库不存在', en: 'No such question bank' })

/** Every bank that the user may see, by name; with `bin` those in the recycle bin that the user rules. */
export async function selectBanks(db: Db, user: User, bin: boolean) {
  const rows = await banks(db, user)
    .where('questionBanks.deletedAt', bin ? 'is not' : 'is', null)
    .$if(bin, (q) => q.where('reach.access', '=', 'manage'))
    .orderBy(byPinyin('questionBanks.name'))
    .orderBy('questionBanks.id')
    .limit(500)
    .execute()
  return rows.map(typed)
}

/** The bank. Refuses with `notFound` also when the user may not see it. With `deleted` it may be in the recycle bin. */
export async function loadBank(db: Db, user: User, id: string, { deleted = false } = {}) {
  const row = await banks(db, user, id).where('questionBanks.id', '=', id).executeTakeFirst()
  if (!row || (row.deletedAt !== null && !deleted)) throw noBank()
  return typed(row)
}

/** What the user may do with each of these banks; banks that the user may not see are left out, those in the recycle bin too. */
export async function selectAccesses(db: Db, user: User, ids: readonly string[]): Promise<Map<string, Awaited<ReturnType<typeof loadBank>>>> {
  if (!ids.length) return new Map()
  const rows = await banks(db, user).where('questionBanks.id', 'in', ids).where('questionBanks.deletedAt', 'is', null).execute()
  return new Map(rows.map((row) => [row.id, typed(row)]))
}

interface Counts {
  count: number
  more?: true
}
const none: Counts = { count: 0 }

/** How many questions each bank shows the user, up to 10,000. */
export async function countQuestions(db: Db, rows: readonly BankRow[]): Promise<(id: string) => Counts> {
  const of = async (ids: string[], all: boolean) =>
    ids.length
      ? countEach(
          db,
          ids,
          (id) =>
            db
              .selectFrom('questions')
              .where('bankId', '=', sql<string>`${id}::uuid`)
              .where('binned', '=', false)
              .$if(!all, (q) => q.where('state', '=', 'ready')) as never,
        )
      : []
  const whole = rows.filter(seesUnfinished).map(({ id }) => id)
  const ready = rows.filter((row) => !seesUnfinished(row)).map(({ id }) => id)
  const counts = new Map([...(await of(whole, true)), ...(await of(ready, false))].map(({ key, ...count }) => [key, count]))
  return (id) => counts.get(id) ?? none
}

/** The id of the bank that questions of this user go to when none is named; makes it when there is none. */
export async function ownBank(db: Db, user: User, name: string): Promise<string> {
  const found = await db
    .selectFrom('questionBanks')
    .select('id')
    .where('ownerId', '=', user.memberId)
    .where('scope', '=', 'own')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? insertBank(db, user, { name, describe: '', scope: 'own', scopeAccess: 'view', departmentId: null, selfTests: false })
}

export async function insertBank(db: Db, user: User, draft: BankDraft): Promise<string> {
  const id = newId()
  await db
    .insertInto('questionBanks')
    .values({ ...scoped(draft), id, ownerId: user.memberId })
    .execute()
    .catch(refusedBank)
  return id
}

export async function updateBank(db: Db, id: string, rowVersion: number, draft: BankDraft): Promise<void> {
  const done = await db
    .updateTable('questionBanks')
    .set((q) => ({ ...scoped(draft), updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
    .catch(refusedBank)
  if (!done?.numUpdatedRows) throw refusal('conflict')
}

function scoped(draft: BankDraft) {
  if (draft.scope === 'department' && draft.departmentId === null) throw noDepartment()
  return { ...draft, departmentId: draft.scope === 'department' ? draft.departmentId : null }
}

const noDepartment = () => invalid('departmentId', { zh: '请选择院系', en: 'Choose a department' })

function refusedBank(error: { constraint?: string }): never {
  if (error.constraint === 'question_banks_name') throw invalid('name', { zh: '您已有同名的题库', en: 'You have a bank with this name' })
  if (error.constraint?.includes('department')) throw noDepartment()
  throw error
}

export async function binBank(db: Db, id: string, binned: boolean): Promise<void> {
  await db
    .updateTable('questionBanks')
    .set((q) => ({ deletedAt: binned ? sql`now()` : null, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
    .catch(refusedBank)
}

export const selectBankGrants = async (db: Db, bankId: string): Promise<(BankGrant & { name: string })[]> => {
  const rows = await db
    .selectFrom('questionBankGrants')
    .leftJoin('members', (join) => join.onRef('members.id', '=', 'holderId').on('holderKind', '=', 'member'))
    .leftJoin('departments', (join) => join.onRef('departments.id', '=', 'holderId').on('holderKind', '=', 'department'))
    .leftJoin('usergroups', (join) => join.onRef('usergroups.id', '=', 'holderId').on('holderKind', '=', 'usergroup'))
    .select(['holderKind', 'holderId', 'access'])
    .select(sql<string | null>`coalesce(members.name, departments.name, usergroups.name)`.as('name'))
    .where('bankId', '=', bankId)
    .orderBy('grantedAt')
    .orderBy('holderId')
    .execute()
  return rows.map((row) => ({ ...(row as BankGrant), name: row.name ?? '' }))
}

/** Replaces the grants of a bank. Refuses a holder that the institution does not have. */
export async function replaceGrants(db: Db, user: User, bankId: string, grants: readonly BankGrant[]): Promise<void> {
  const tables = { member: 'members', department: 'departments', usergroup: 'usergroups' } as const
  for (const kind of Object.keys(tables) as (keyof typeof tables)[]) {
    const ids = grants.filter(({ holderKind }) => holderKind === kind).map(({ holderId }) => holderId)
    if (!ids.length) continue
    const found = await db.selectFrom(tables[kind]).select('id').where('id', 'in', ids).execute()
    const unknown = ids.find((id) => !found.some((row) => row.id === id))
    if (unknown)
      throw invalid(`grants[${grants.findIndex(({ holderId }) => holderId === unknown)}].holderId`, {
        zh: '没有这个人、院系或用户组',
        en: 'There is no such person, department or group',
      })
  }
  await db.deleteFrom('questionBankGrants').where('bankId', '=', bankId).execute()
  const one = new Map(grants.map((grant) => [`${grant.holderKind} ${grant.holderId}`, grant]))
  if (one.size)
    await db
      .insertInto('questionBankGrants')
      .values([...one.values()].map((grant) => ({ ...grant, bankId, grantedBy: user.memberId })))
      .execute()
}

/** The shared and own banks of a member who leaves, for the handover. */
export const selectBanksOf = (db: Db, memberId: string) =>
  db.selectFrom('questionBanks').select(['id', 'name']).where('ownerId', '=', memberId).orderBy('name').execute()

/** Gives the banks of one member to another. A name that the receiver has already gets the name of the giver. */
export async function moveBanks(db: Db, from: string, to: string): Promise<number> {
  const done = await db
    .updateTable('questionBanks')
    .set({
      ownerId: to,
      name: sql<string>`case when exists (select from question_banks o where o.institution_id = question_banks.institution_id and o.owner_id = ${to}
        and o.deleted_at is null and lower(o.name) = lower(question_banks.name)) then question_banks.name || ' · ' ||
        (select m.name from members m where m.institution_id = question_banks.institution_id and m.id = ${from}) || ' ' || left(question_banks.id::text, 8)
        else question_banks.name end`,
    })
    .where('ownerId', '=', from)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}
