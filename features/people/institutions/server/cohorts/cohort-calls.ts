import * as contract from '../../contract-cohorts.ts'
import type { BatchResult } from '#contract/page.ts'
import { rehearse } from '#server/kernel/data/savepoint.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { inLanguage, type Language, assertAllowed } from '#server/kernel/http/refusal.ts'
import { type CallContext, type Context, handlers } from '#server/kernel/http/handlers.ts'
import {
  type CohortRow,
  countCohortMembers,
  deleteCohorts,
  insertCohort,
  lockCohorts,
  selectAdvisers,
  selectCohorts,
  selectNonEmptyCohorts,
  setArchived,
  takeCohort,
  updateCohort,
} from './cohort-queries.ts'
import { mayOrganize, maySeePeople } from '../policy.ts'

const show = (row: CohortRow, memberCount: number): contract.Cohort => ({
  ...row,
  memberCount,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

async function present({ db }: Pick<Context<'signedIn'>, 'db'>, id: string): Promise<contract.Cohort> {
  const [row, counts] = [await takeCohort(db, id), await countCohortMembers(db, [id])]
  return show(row, counts.get(id) ?? 0)
}

/** The properties of a cohort for the log, with names in place of ids. */
const factsOf = ({ name, departmentName, entryYear, adviserName, archivedAt }: CohortRow) => ({
  name,
  department: departmentName,
  entryYear,
  adviser: adviserName,
  archived: archivedAt !== null,
})

export default handlers(contract, {
  async cohortList({ query }, { db, user }) {
    assertAllowed(maySeePeople(user))
    const found = await selectCohorts(db, query)
    const ids = found.items.map(({ id }) => id)
    const counts = await countCohortMembers(db, ids)
    return { ...found, items: found.items.map((row) => show(row, counts.get(row.id) ?? 0)) }
  },

  async cohortAdd({ body }, context) {
    assertAllowed(mayOrganize(context.user))
    const id = await insertCohort(context.db, body)
    await logOperation(context, 'cohort.add', { kind: 'cohort', id, name: body.name, after: factsOf(await takeCohort(context.db, id)) })
    return present(context, id)
  },

  async cohortChange({ cohortId, body: { rowVersion, ...draft } }, context) {
    assertAllowed(mayOrganize(context.user))
    const before = await takeCohort(context.db, cohortId)
    await updateCohort(context.db, before, rowVersion, draft)
    const change = { before: factsOf(before), after: factsOf(await takeCohort(context.db, cohortId)) }
    await logOperation(context, 'cohort.change', { kind: 'cohort', id: cohortId, name: draft.name, ...change })
    return present(context, cohortId)
  },

  cohortArchive: ({ body: { ids, archived } }, context) => archiveCohorts(context, ids, archived),
  cohortRemove: ({ query: { id: ids } }, context) => removeCohorts(context, ids),

  async cohortBatchPreview({ body: { ids, action } }, context) {
    const result = await rehearse(context.db, () => (action === 'archive' ? archiveCohorts(context, ids, true) : removeCohorts(context, ids)))
    const counts = await countCohortMembers(context.db, result.done)
    return { ...result, effects: { people: [...counts.values()].reduce((sum, count) => sum + count, 0) } }
  },

  async adviserList({ query }, { db, user }) {
    assertAllowed(mayOrganize(user))
    return (await selectAdvisers(db, query.q)).items
  },
})

async function archiveCohorts(context: CallContext, ids: readonly string[], archived: boolean): Promise<BatchResult> {
  assertAllowed(mayOrganize(context.user))
  const rows = await lockCohorts(context.db, ids)
  const changing = rows.filter(({ archivedAt }) => (archivedAt !== null) !== archived)
  const changingIds = changing.map(({ id }) => id)
  await setArchived(context.db, changingIds, archived)
  for (const row of changing) {
    const change = { before: { archived: !archived }, after: { archived } }
    await logOperation(context, 'cohort.change', { kind: 'cohort', id: row.id, name: row.name, ...change })
  }
  return batchResult(ids, rows, new Map(), context.language)
}

async function removeCohorts(context: CallContext, ids: readonly string[]): Promise<BatchResult> {
  assertAllowed(mayOrganize(context.user))
  const { db } = context
  const [rows, inhabited] = [await lockCohorts(db, ids), await selectNonEmptyCohorts(db, ids)]
  const empty = rows.filter(({ id }) => !inhabited.has(id))
  const emptyIds = empty.map(({ id }) => id)
  await deleteCohorts(db, emptyIds)
  for (const row of empty) await logOperation(context, 'cohort.remove', { kind: 'cohort', id: row.id, name: row.name, before: factsOf(row) })
  const reason = { zh: '里面还有人', en: 'It still has members' }
  return batchResult(ids, rows, new Map([...inhabited].map((id) => [id, reason])), context.language)
}

/** The ids that were changed, and the others with the reason why not. */
function batchResult(
  ids: readonly string[],
  rows: readonly CohortRow[],
  refused: ReadonlyMap<string, { zh: string; en: string }>,
  language: Language,
): BatchResult {
  const found = new Map(rows.map((row) => [row.id, row]))
  const absent = { zh: '行政班不存在', en: 'No such cohort' }
  const result: BatchResult = { done: [], failed: [] }
  for (const id of new Set(ids)) {
    const reason = found.has(id) ? refused.get(id) : absent
    if (reason) result.failed.push({ id, name: found.get(id)?.name ?? '', reason: inLanguage(reason, language) })
    else result.done.push(id)
  }
  return result
}
