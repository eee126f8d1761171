import * as contract from '../../contract.ts'
import { mayEdit, mayTeach } from '#features/learning/courses/server/policy.ts'
import { type CourseRecord, loadCourse } from '#features/learning/courses/server/queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { edited, objectOf } from '../edited.ts'
import { findEditions } from '../edition/edition-queries.ts'
import { changedIn, stateOf } from '../rules/difference.ts'
import { findCycle } from '../rules/release.ts'
import { inOrder, mostUnits, within } from '../rules/tree.ts'
import { takeBeat } from '../units/beat.ts'
import { acceptUnit } from '../units/accept-unit.ts'
import { openUnit } from '../units/open-unit.ts'
import { placeFor } from '../units/positions.ts'
import {
  binUnits,
  insertUnits,
  loadUnit,
  noUnit,
  publishUnits,
  replaceUnitFiles,
  selectPlaces,
  selectRemoved,
  selectSizes,
  selectUnits,
  type UnitRow,
  updateUnit,
  withdrawUnits,
} from '../units/unit-queries.ts'
import { learnedUnits, loadLearned, presentLearned, publishedOf, timesOf } from './learned.ts'
import { countDone, findAudience, selectCourseClasses } from './learner-queries.ts'

/** The outline as its team edits it. */
async function presentTaught(db: Db, course: CourseRecord): Promise<NonNullable<contract.Outline['teach']>> {
  const rows = inOrder(await selectUnits(db, course.id))
  const done = await countDone(db, course.id)
  const sizes = await selectSizes(
    db,
    rows.flatMap(({ content }) => ('fileId' in content ? [content.fileId] : [])),
  )
  const { textbookId, editionId } = course
  const editions = textbookId !== null && editionId !== null ? await findEditions(db, { textbookId, editionId }) : null
  const { timeZone } = await timesOf(db, course)
  return {
    units: rows.map((row) => ({
      id: row.id,
      parentId: row.parentId,
      kind: row.kind,
      name: row.name,
      minutes: row.minutes,
      rules: row.rules,
      state: stateOf(row),
      changed: changedIn(row),
      done: row.published && row.published.rules.completion.kind !== 'none' ? (done.get(row.id) ?? 0) : null,
      size: 'fileId' in row.content ? (sizes.get(row.content.fileId) ?? null) : null,
      rowVersion: row.rowVersion,
    })),
    classes: (await selectCourseClasses(db, course.id)).map((klass) => ({ ...klass, students: Number(klass.students) })),
    ...(await findAudience(db, course.id)),
    source: editions && {
      textbookId: textbookId ?? '',
      name: editions.pinned.name,
      label: editions.pinned.label,
      later: editions.newest && editions.newest.no > editions.pinned.no ? editions.newest.label : null,
    },
    timeZone,
  }
}

/** What a student of a group, or of none, sees of the published outline at an instant. */
async function presentPreview(db: Db, course: CourseRecord, group: string, at: Date): Promise<NonNullable<contract.Outline['learn']>> {
  const starts = (await selectCourseClasses(db, course.id)).flatMap(({ startsOn }) => startsOn ?? []).toSorted()
  const person = { enrolments: [{ startsOn: starts[0] ?? null, joinedAt: at, groupName: group }], known: new Map() }
  return presentLearned(learnedUnits(publishedOf(await selectUnits(db, course.id)), person, await timesOf(db, course), at))
}

/** Those of these units that have the versions that the caller has seen. Refuses otherwise. */
function inVersion(rows: readonly UnitRow[], wanted: readonly { id: string; rowVersion: number }[]): UnitRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(({ id, rowVersion }) => {
    const row = byId.get(id)
    if (!row || row.rowVersion !== rowVersion)
      throw refusal('conflict', {
        zh: '大纲刚被改过，请看过最新内容再发布',
        en: 'The outline was changed meanwhile; look at it again before publishing',
      })
    return row
  })
}

/** The units that are published with others: the sections that these stand in. */
function withSections(rows: readonly UnitRow[], chosen: readonly UnitRow[]): Set<string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = new Set(chosen.map(({ id }) => id))
  for (const { parentId } of chosen)
    for (let at = parentId; at !== null; at = byId.get(at)?.parentId ?? null) if (byId.get(at)?.published === null) ids.add(at)
  return ids
}

export default handlers(contract, {
  async outlineGet({ courseId, query }, { db, user }) {
    const course = await loadCourse(db, user, courseId)
    const teach = mayTeach(user, course)
    if (query.preview) assertAllowed(teach)
    const { name, pacing } = course
    const head = { courseId, name, pacing, can: { teach, edit: mayEdit(user, course) } }
    if (query.preview) {
      const at = query.at ? new Date(query.at) : new Date()
      return { ...head, teach: null, learn: await presentPreview(db, course, query.group, at) }
    }
    if (teach) return { ...head, teach: await presentTaught(db, course), learn: null }
    return { ...head, teach: null, learn: presentLearned(await loadLearned(db, course, user.memberId)) }
  },

  async outlinePublish({ courseId, body }, context) {
    const { db, user } = context
    const course = await edited(context, courseId)
    const rows = await selectUnits(db, courseId)
    const chosen = inVersion(rows, body.units)
    const removed = new Set(chosen.filter(({ deletedAt }) => deletedAt !== null).flatMap(({ id }) => within(rows, id)))
    // What was moved out of a section that goes must be moved for students too.
    const orphan = rows.find(
      (row) => row.published?.parentId && removed.has(row.published.parentId) && row.deletedAt === null && !chosen.includes(row),
    )
    if (orphan)
      throw invalid('units', {
        zh: `“${orphan.name}”已移出要移除的一节，请一起发布`,
        en: `“${orphan.name}” was moved out of a section that is removed; publish it as well`,
      })
    const gone = rows.filter(({ id, deletedAt }) => removed.has(id) && deletedAt !== null).map(({ id }) => id)
    const ids = [
      ...withSections(
        rows,
        chosen.filter(({ deletedAt }) => deletedAt === null),
      ),
    ]
    const seen = new Map(rows.map((row) => [row.id, (ids.includes(row.id) ? row.rules : row.published?.rules)?.prerequisite?.unitId ?? null]))
    if (findCycle(seen).length)
      throw invalid('units', {
        zh: '只发布这些，会有单元互相等待。请把有关的改动一起发布',
        en: 'If only these are published, units would wait for each other; publish the related changes as well',
      })
    await publishUnits(db, user, ids)
    await withdrawUnits(db, gone)
    const after = { published: ids.length, removed: gone.length }
    await logOperation(context, 'outline.publish', { ...objectOf(course), after: { ...after, units: namesOf(chosen) } })
    return after
  },

  async outlineUnpublish({ courseId, body }, context) {
    const course = await edited(context, courseId)
    const rows = await selectUnits(context.db, courseId)
    const chosen = inVersion(rows, body.units)
    const shown = rows.flatMap(({ id, published }) => (published ? [{ id, parentId: published.parentId }] : []))
    const ids = [...new Set(chosen.filter(({ published }) => published).flatMap(({ id }) => within(shown, id)))]
    await withdrawUnits(context.db, ids)
    await logOperation(context, 'outline.unpublish', { ...objectOf(course), after: { removed: ids.length, units: namesOf(chosen) } })
    return { withdrawn: ids.length }
  },

  async unitAdd({ courseId, body: { parentId, afterId, ...facts } }, context) {
    const { db, user } = context
    const course = await edited(context, courseId)
    const places = await selectPlaces(db, courseId)
    if (places.filter(({ deletedAt }) => deletedAt === null).length >= mostUnits)
      throw refusal('tooLarge', { zh: `一门课程最多 ${mostUnits} 个单元`, en: `A course has at most ${mostUnits} units` })
    const place = placeFor(places, { kind: facts.content.kind }, { parentId, afterId })
    const accepted = await acceptUnit(context, facts, { course, units: await selectUnits(db, courseId) })
    const id = newId()
    await insertUnits(db, user, courseId, [{ ...accepted.facts, id, parentId, place }])
    await replaceUnitFiles(db, id, accepted.files)
    await logOperation(context, 'outline.unitAdd', { ...objectOf(course), after: { unit: facts.name } })
    return { id, rowVersion: 1 }
  },

  async unitChange({ courseId, unitId, body: { rowVersion, ...facts } }, context) {
    const { db, user } = context
    const course = await edited(context, courseId)
    const before = await loadUnit(db, courseId, unitId)
    const accepted = await acceptUnit(context, facts, { course, units: await selectUnits(db, courseId), before })
    await updateUnit(db, user, unitId, rowVersion, accepted.facts)
    await replaceUnitFiles(db, unitId, accepted.files)
    const logged = ({ name, minutes, rules }: Pick<contract.UnitFacts, 'name' | 'minutes' | 'rules'>) => ({
      unit: name,
      minutes,
      rules: JSON.stringify(rules),
    })
    await logOperation(context, 'outline.unitChange', { ...objectOf(course), before: logged(before), after: logged(facts) })
    return { id: unitId, rowVersion: rowVersion + 1 }
  },

  async unitMove({ courseId, unitId, body: { rowVersion, ...position } }, context) {
    const { db, user } = context
    const course = await edited(context, courseId)
    const places = await selectPlaces(db, courseId)
    const unit = places.find(({ id, deletedAt }) => id === unitId && deletedAt === null)
    if (!unit) throw noUnit()
    const place = placeFor(places, { id: unitId, kind: unit.kind as contract.UnitKind }, position)
    await updateUnit(db, user, unitId, rowVersion, { parentId: position.parentId, place })
    const { name } = await loadUnit(db, courseId, unitId)
    await logOperation(context, 'outline.unitMove', { ...objectOf(course), after: { unit: name } })
    return { id: unitId, rowVersion: rowVersion + 1 }
  },

  async unitRemove({ courseId, unitId }, context) {
    const { db, user } = context
    const course = await edited(context, courseId)
    const unit = await loadUnit(db, courseId, unitId)
    if (unit.deletedAt !== null) throw noUnit()
    const drafts = (await selectPlaces(db, courseId)).filter(({ deletedAt }) => deletedAt === null)
    const ids = within(drafts, unitId)
    await binUnits(db, user, ids, true)
    await logOperation(context, 'outline.unitRemove', { ...objectOf(course), before: { unit: unit.name, count: ids.length } })
  },

  async unitRestore({ courseId, unitId }, context) {
    const { db, user } = context
    const course = await edited(context, courseId)
    const unit = await loadUnit(db, courseId, unitId)
    if (unit.deletedAt === null) return
    const places = await selectPlaces(db, courseId)
    const parent = places.find(({ id }) => id === unit.parentId)
    if (parent?.deletedAt) throw refusal('conflict', { zh: '它所在的一节已移除，请先恢复那一节', en: 'Its section was removed; restore that first' })
    const together = places.filter(({ deletedAt }) => deletedAt?.getTime() === unit.deletedAt?.getTime())
    const ids = within(together, unitId)
    if (places.filter(({ deletedAt }) => deletedAt === null).length + ids.length > mostUnits)
      throw refusal('tooLarge', { zh: `一门课程最多 ${mostUnits} 个单元`, en: `A course has at most ${mostUnits} units` })
    await binUnits(db, user, ids, false)
    await logOperation(context, 'outline.unitRestore', { ...objectOf(course), after: { unit: unit.name, count: ids.length } })
  },

  async removedUnits({ courseId }, { db, user }) {
    assertAllowed(mayEdit(user, await loadCourse(db, user, courseId)))
    const rows = await selectRemoved(db, courseId, 100)
    return rows.map(({ id, name, kind, by, deletedAt }) => ({
      id,
      name,
      kind: kind as contract.UnitKind,
      by,
      removedAt: (deletedAt as Date).toISOString(),
    }))
  },

  unitOpen: ({ courseId, unitId }, context) => openUnit(context, courseId, unitId),

  unitBeat: ({ courseId, unitId }, context) => takeBeat(context, courseId, unitId),
})

/** The names of units for the log, the first few of many. */
function namesOf(rows: readonly UnitRow[]): string {
  const shown = rows.slice(0, 20).map(({ name }) => name)
  return shown.join('、') + (rows.length > shown.length ? ' …' : '')
}
