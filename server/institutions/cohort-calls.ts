import * as contract from '@recto/contract/institutions-cohorts'
import type { BatchResult } from '@recto/contract/page'
import { record } from '../kernel/record.ts'
import { inWords, type Language, must } from '../kernel/refusal.ts'
import { type Context, room } from '../kernel/room.ts'
import {
  type CohortRow,
  countCohortMembers,
  deleteCohorts,
  insertCohort,
  lockCohorts,
  selectAdvisers,
  selectCohorts,
  selectInhabited,
  setArchived,
  takeCohort,
  updateCohort,
} from './cohort-queries.ts'
import { mayOrganize, maySeePeople } from './policy.ts'

const show = (row: CohortRow, memberCount: number): contract.Cohort => ({
  ...row,
  memberCount,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

async function shown({ db }: Pick<Context<'signedIn'>, 'db'>, id: string): Promise<contract.Cohort> {
  const [row, counts] = [await takeCohort(db, id), await countCohortMembers(db, [id])]
  return show(row, counts.get(id) ?? 0)
}

/** What the log keeps of a cohort. */
const factsOf = ({ name, departmentName, entryYear, adviserName, archivedAt }: CohortRow) => ({
  name,
  department: departmentName,
  entryYear,
  adviser: adviserName,
  archived: archivedAt !== null,
})

export default room(contract, {
  async cohortList({ query }, { db, user }) {
    must(maySeePeople(user))
    const found = await selectCohorts(db, query)
    const counts = await countCohortMembers(
      db,
      found.items.map(({ id }) => id),
    )
    return { ...found, items: found.items.map((row) => show(row, counts.get(row.id) ?? 0)) }
  },

  async cohortAdd({ body }, context) {
    must(mayOrganize(context.user))
    const id = await insertCohort(context.db, body)
    await record(context, 'cohort.add', { kind: 'cohort', id, name: body.name, after: factsOf(await takeCohort(context.db, id)) })
    return shown(context, id)
  },

  async cohortChange({ cohortId, body: { rowVersion, ...draft } }, context) {
    must(mayOrganize(context.user))
    const before = await takeCohort(context.db, cohortId)
    await updateCohort(context.db, before, rowVersion, draft)
    const change = { before: factsOf(before), after: factsOf(await takeCohort(context.db, cohortId)) }
    await record(context, 'cohort.change', { kind: 'cohort', id: cohortId, name: draft.name, ...change })
    return shown(context, cohortId)
  },

  async cohortArchive({ body: { ids, archived } }, context) {
    must(mayOrganize(context.user))
    const rows = await lockCohorts(context.db, ids)
    const changing = rows.filter(({ archivedAt }) => (archivedAt !== null) !== archived)
    await setArchived(
      context.db,
      changing.map(({ id }) => id),
      archived,
    )
    for (const row of changing) {
      const change = { before: { archived: !archived }, after: { archived } }
      await record(context, 'cohort.change', { kind: 'cohort', id: row.id, name: row.name, ...change })
    }
    return outcome(ids, rows, new Map(), context.language)
  },

  async cohortRemove({ query: { id: ids } }, context) {
    must(mayOrganize(context.user))
    const { db } = context
    const [rows, inhabited] = [await lockCohorts(db, ids), await selectInhabited(db, ids)]
    const empty = rows.filter(({ id }) => !inhabited.has(id))
    await deleteCohorts(
      db,
      empty.map(({ id }) => id),
    )
    for (const row of empty) await record(context, 'cohort.remove', { kind: 'cohort', id: row.id, name: row.name, before: factsOf(row) })
    const words = { zh: '里面还有人', en: 'There are people in it' }
    return outcome(ids, rows, new Map([...inhabited].map((id) => [id, words])), context.language)
  },

  async adviserList({ query }, { db, user }) {
    must(mayOrganize(user))
    return (await selectAdvisers(db, query.q)).items
  },
})

/** What was done with each, and why not with the others. */
function outcome(
  ids: readonly string[],
  rows: readonly CohortRow[],
  refused: ReadonlyMap<string, { zh: string; en: string }>,
  language: Language,
): BatchResult {
  const found = new Map(rows.map((row) => [row.id, row]))
  const absent = { zh: '行政班不存在', en: 'No such cohort' }
  const result: BatchResult = { done: [], failed: [] }
  for (const id of new Set(ids)) {
    const words = found.has(id) ? refused.get(id) : absent
    if (words) result.failed.push({ id, name: found.get(id)?.name ?? '', reason: inWords(words, language) })
    else result.done.push(id)
  }
  return result
}
