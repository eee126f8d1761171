import * as contract from '../../contract-departments.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { type Context, handlers } from '#server/kernel/http/handlers.ts'
import {
  countCohorts,
  deleteDepartment,
  type DepartmentRow,
  holdsAnything,
  insertDepartment,
  lockTree,
  mergeDepartment,
  moveDepartment,
  selectDepartments,
  takeDepartment,
  updateDepartment,
} from './department-queries.ts'
import { inTreeOrder, sumWithDescendants } from './department-rules.ts'
import { selectMemberCounts } from '#server/kernel/people/member-counts-queries.ts'
import { mayOrganize, maySeePeople } from '../policy.ts'

type CallerContext = Pick<Context<'signedIn'>, 'db' | 'from' | 'user'>

async function tree({ db, user }: CallerContext): Promise<contract.Department[]> {
  const sees = maySeePeople(user)
  const [rows, members, cohorts] = await Promise.all([
    selectDepartments(db),
    sees ? selectMemberCounts(db, 'department') : new Map<string, number>(),
    countCohorts(db),
  ])
  const below = sumWithDescendants(rows, members)
  return inTreeOrder(rows).map((row) => ({
    ...row,
    memberCount: sees ? (members.get(row.id) ?? 0) : null,
    memberCountBelow: sees ? (below.get(row.id) ?? 0) : null,
    cohortCount: cohorts.get(row.id) ?? 0,
  }))
}

async function present(context: CallerContext, id: string): Promise<contract.Department> {
  const found = (await tree(context)).find((row) => row.id === id)
  if (!found) throw refusal('notFound')
  return found
}

/** The names from the top level down to a department, for the log. */
async function pathOf({ db }: CallerContext, { ancestors }: DepartmentRow): Promise<string> {
  const names = new Map((await selectDepartments(db)).map(({ id, name }) => [id, name]))
  return ancestors.map((id) => names.get(id)).join(' / ')
}

export default handlers(contract, {
  departmentTree: (_given, context) => tree(context),

  async departmentAdd({ body }, context) {
    assertAllowed(mayOrganize(context.user))
    await lockTree(context.db)
    const id = await insertDepartment(context.db, body)
    const row = await takeDepartment(context.db, id)
    const after = { code: row.code, path: await pathOf(context, row) }
    await logOperation(context, 'department.add', { kind: 'department', id, name: row.name, after })
    return present(context, id)
  },

  async departmentChange({ departmentId, body: { rowVersion, ...draft } }, context) {
    assertAllowed(mayOrganize(context.user))
    const before = await takeDepartment(context.db, departmentId)
    await updateDepartment(context.db, before, rowVersion, draft)
    const change = { before: { name: before.name, code: before.code }, after: draft }
    await logOperation(context, 'department.change', { kind: 'department', id: before.id, name: draft.name, ...change })
    return present(context, departmentId)
  },

  async departmentMove({ departmentId, body }, context) {
    assertAllowed(mayOrganize(context.user))
    await lockTree(context.db)
    const before = await takeDepartment(context.db, departmentId)
    const from = await pathOf(context, before)
    await moveDepartment(context.db, before, body)
    const to = await pathOf(context, await takeDepartment(context.db, departmentId))
    const change = { before: { path: from, position: before.position }, after: { path: to } }
    await logOperation(context, 'department.change', { kind: 'department', id: before.id, name: before.name, ...change })
    return present(context, departmentId)
  },

  async departmentMerge({ departmentId, body }, context) {
    assertAllowed(mayOrganize(context.user))
    await lockTree(context.db)
    const [from, into] = [await takeDepartment(context.db, departmentId), await takeDepartment(context.db, body.intoId)]
    if (into.ancestors.includes(from.id))
      throw refusal('conflict', { zh: '不能并入它自己或它的下级', en: 'A department cannot be merged into itself or a department below it' })
    const before = { path: await pathOf(context, from), code: from.code }
    await mergeDepartment(context.db, from, into)
    const after = { mergedInto: await pathOf(context, into) }
    await logOperation(context, 'department.remove', { kind: 'department', id: from.id, name: from.name, before, after })
    return present(context, into.id)
  },

  async departmentRemove({ departmentId }, context) {
    assertAllowed(mayOrganize(context.user))
    await lockTree(context.db)
    const row = await takeDepartment(context.db, departmentId)
    if (await holdsAnything(context.db, row))
      throw refusal('conflict', {
        zh: '里面还有人、行政班或下级院系，请先移走或合并',
        en: 'It still contains members, cohorts or departments; move or merge them first',
      })
    const before = { path: await pathOf(context, row), code: row.code }
    await deleteDepartment(context.db, row)
    await logOperation(context, 'department.remove', { kind: 'department', id: row.id, name: row.name, before })
  },
})
