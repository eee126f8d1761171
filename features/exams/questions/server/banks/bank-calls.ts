import * as contract from '../../contract-banks.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { mayHaveBank, mayManage, mayWrite, seesUnfinished } from '../policy.ts'
import {
  type BankRow,
  binBank,
  countQuestions,
  insertBank,
  loadBank,
  replaceGrants,
  selectBankGrants,
  selectBanks,
  updateBank,
} from './bank-queries.ts'
import {
  countInCategories,
  deleteCategory,
  insertCategory,
  loadCategory,
  lockCategories,
  selectCategories,
  updateCategory,
} from './category-queries.ts'
import type { CategoryRow } from './category-rules.ts'

type Count = (id: string) => { count: number; more?: true }

const present = (row: BankRow, count: Count) => ({
  id: row.id,
  name: row.name,
  describe: row.describe,
  scope: row.scope,
  scopeAccess: row.scopeAccess as 'view' | 'use' | 'edit',
  department: row.departmentId === null ? null : { id: row.departmentId, name: row.departmentName ?? '' },
  owner: { id: row.ownerId, name: row.ownerName },
  access: row.access,
  questions: count(row.id),
  grants: row.grants,
  selfTests: row.selfTests,
  rowVersion: row.rowVersion,
})

async function shown(db: Db, user: User, id: string) {
  const bank = await loadBank(db, user, id)
  return present(bank, await countQuestions(db, [bank]))
}

async function categoriesOf(db: Db, bank: BankRow) {
  const rows = await selectCategories(db, bank.id)
  const counts = new Map(
    (
      await countInCategories(
        db,
        rows.map(({ id }) => id),
        seesUnfinished(bank),
      )
    ).map(({ key, ...count }) => [key, count]),
  )
  return rows.map(({ bankId: _bank, ...row }) => ({ ...row, questions: counts.get(row.id) ?? { count: 0 } }))
}

const objectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'questionBank', id, name })
const logged = ({ name, describe, scope, scopeAccess, departmentName, selfTests }: BankRow) => ({
  name,
  describe,
  scope,
  scopeAccess,
  department: departmentName,
  selfTests,
})

async function managed(db: Db, user: User, id: string, options = {}) {
  const bank = await loadBank(db, user, id, options)
  assertAllowed(mayManage(bank))
  return bank
}

/** Loads a bank for a change of its categories and locks its tree. */
async function forCategories(db: Db, user: User, bankId: string): Promise<{ bank: BankRow; rows: CategoryRow[] }> {
  const bank = await loadBank(db, user, bankId)
  assertAllowed(mayWrite(user, bank))
  await lockCategories(db, bankId)
  return { bank, rows: await selectCategories(db, bankId) }
}

export default handlers(contract, {
  async questionBankList({ query }, { db, user }) {
    const rows = await selectBanks(db, user, query.bin)
    const count = await countQuestions(db, rows)
    return rows.map((row) => present(row, count))
  },

  async questionBankGet({ bankId }, { db, user }) {
    const bank = await loadBank(db, user, bankId)
    return { ...present(bank, await countQuestions(db, [bank])), categories: await categoriesOf(db, bank) }
  },

  async questionBankAdd({ body }, context) {
    const { db, user } = context
    assertAllowed(mayHaveBank(user, body.scope))
    const id = await insertBank(db, user, body)
    await logOperation(context, 'questionBank.add', { ...objectOf({ id, name: body.name }), after: logged(await loadBank(db, user, id)) })
    return shown(db, user, id)
  },

  async questionBankChange({ bankId, body: { rowVersion, ...draft } }, context) {
    const { db, user } = context
    const before = await managed(db, user, bankId)
    if (draft.scope !== before.scope) assertAllowed(mayHaveBank(user, draft.scope))
    await updateBank(db, bankId, rowVersion, draft)
    const after = await loadBank(db, user, bankId)
    await logOperation(context, 'questionBank.change', { ...objectOf(after), before: logged(before), after: logged(after) })
    return present(after, await countQuestions(db, [after]))
  },

  async questionBankRemove({ bankId }, context) {
    const bank = await managed(context.db, context.user, bankId)
    await binBank(context.db, bankId, true)
    await logOperation(context, 'questionBank.remove', objectOf(bank))
  },

  async questionBankRestore({ bankId }, context) {
    const bank = await managed(context.db, context.user, bankId, { deleted: true })
    await binBank(context.db, bankId, false)
    await logOperation(context, 'questionBank.restore', objectOf(bank))
    return shown(context.db, context.user, bankId)
  },

  async questionBankGrants({ bankId }, { db, user }) {
    await managed(db, user, bankId)
    return selectBankGrants(db, bankId)
  },

  async questionBankShare({ bankId, body: { grants } }, context) {
    const { db, user } = context
    const bank = await managed(db, user, bankId)
    const before = await selectBankGrants(db, bankId)
    await replaceGrants(db, user, bankId, grants)
    const after = await selectBankGrants(db, bankId)
    const said = (each: typeof after) => ({ grants: each.map(({ name, access }) => `${name} ${access}`) })
    await logOperation(context, 'questionBank.share', { ...objectOf(bank), before: said(before), after: said(after) })
    return after
  },

  async questionCategoryAdd({ bankId, body }, { db, user }) {
    const { bank, rows } = await forCategories(db, user, bankId)
    await insertCategory(db, rows, bankId, body.name, body.parentId)
    return categoriesOf(db, bank)
  },

  async questionCategoryChange({ categoryId, body }, { db, user }) {
    const { bankId } = await loadCategory(db, categoryId)
    const { bank, rows } = await forCategories(db, user, bankId)
    await updateCategory(db, rows, categoryId, body)
    return categoriesOf(db, bank)
  },

  async questionCategoryRemove({ categoryId }, context) {
    const { db, user } = context
    const category = await loadCategory(db, categoryId)
    const { bank } = await forCategories(db, user, category.bankId)
    await deleteCategory(db, category)
    await logOperation(context, 'questionCategory.remove', { ...objectOf(bank), name: `${bank.name} / ${category.name}` })
    return categoriesOf(db, bank)
  },
})
