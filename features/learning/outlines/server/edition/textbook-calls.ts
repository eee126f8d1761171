import * as contract from '../../contract-textbook.ts'
import { mayAdd, mayTeach } from '#features/learning/courses/server/policy.ts'
import { type CourseRecord, loadCourse } from '#features/learning/courses/server/queries.ts'
import { giveTextbook } from '#features/learning/courses/server/use/use-queries.ts'
import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import { loadReadableBook } from '#features/reading/reader/server/queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import type { EditionStep } from '../../contract-textbook.ts'
import { edited, objectOf } from '../edited.ts'
import { editionStep } from '../rules/edition-step.ts'
import { outlineFrom } from '../rules/from-book.ts'
import { placeBetween } from '../rules/place.ts'
import { mostUnits } from '../rules/tree.ts'
import { binUnits, insertUnits, type NewUnit, renameUnits, selectPlaces, selectUnits, type UnitRow } from '../units/unit-queries.ts'
import { factsOf, unitsFrom } from './units-from.ts'
import { findEditions, findNewestEdition, selectBookChapters, updateSource } from './edition-queries.ts'

const noBook = () => refusal('notFound', { zh: '教材没有发布的版本', en: 'The textbook has no published edition' })

/** The course whose empty outline is filled, or a new one. */
async function target(
  context: CallContext,
  courseId: string | null,
  draft: { name: string; textbookId: string; editionId: string },
): Promise<{ id: string; name: string }> {
  const { db, user } = context
  if (courseId === null) {
    assertAllowed(mayAdd(user))
    const id = await insertCourse(db, user, { ...draft, courseType: 1 })
    return { id, name: draft.name }
  }
  const course = await edited(context, courseId)
  if ((await selectUnits(db, courseId)).length)
    throw refusal('conflict', { zh: '大纲不是空的，不能再从教材转换', en: 'The outline is not empty; it cannot be made from a textbook any more' })
  await updateSource(db, user, courseId, { textbookId: draft.textbookId, editionId: draft.editionId })
  await giveTextbook(db, courseId, draft.textbookId)
  return course
}

interface Step extends EditionStep {
  textbookId: string
  units: UnitRow[]
}

/** What the newest edition changes in a course. Refuses a course without a textbook. */
async function loadStep(db: Db, course: CourseRecord): Promise<Step> {
  const { textbookId, editionId } = course
  if (textbookId === null || editionId === null) throw refusal('conflict', { zh: '课程没有所用的教材', en: 'The course has no textbook' })
  const { pinned, newest } = await findEditions(db, { textbookId, editionId })
  const units = await selectUnits(db, course.id)
  const from = { id: pinned.id, label: pinned.label }
  if (!newest || newest.no <= pinned.no) return { from, to: null, changes: [], textbookId, units }
  const used = new Set(units.flatMap(({ content, deletedAt }) => (content.kind === 'chapter' && deletedAt === null ? [content.chapterId] : [])))
  const changes = editionStep(await selectBookChapters(db, pinned.id), await selectBookChapters(db, newest.id), used)
  return { from, to: { id: newest.id, label: newest.label, notes: newest.notes }, changes, textbookId, units }
}

/** Units for the chapters that an edition has added, each behind the unit of the chapter before it in the book, or at the end. */
async function addedUnits(db: Db, courseId: string, { changes, units, textbookId }: Step, editionId: string): Promise<NewUnit[]> {
  const added = new Set(changes.filter(({ kind }) => kind === 'added').map(({ chapterId }) => chapterId))
  const chapters = await selectBookChapters(db, editionId)
  const siblings = [...(await selectPlaces(db, courseId))] as { id: string; parentId: string | null; place: string }[]
  const unitOf = new Map(
    units.flatMap(({ id, content, deletedAt }) => (content.kind === 'chapter' && deletedAt === null ? [[content.chapterId, id] as const] : [])),
  )
  const made: NewUnit[] = []
  let before: string | undefined
  for (const chapter of chapters) {
    if (!added.has(chapter.id)) {
      before = unitOf.get(chapter.id) ?? before
      continue
    }
    const neighbour = siblings.find(({ id }) => id === before)
    const parentId = neighbour?.parentId ?? null
    const places = siblings
      .filter((row) => row.parentId === parentId)
      .map(({ place }) => place)
      .toSorted()
    const low = neighbour?.place ?? places.at(-1) ?? ''
    const place = placeBetween(low, places.find((each) => each > low) ?? null)
    const [from] = outlineFrom([{ ...chapter, parentId: null }])
    if (!from) continue
    const unit = { ...factsOf(from, textbookId), id: newId(), parentId, place }
    made.push(unit)
    siblings.push(unit)
    before = unit.id
  }
  return made
}

export default handlers(contract, {
  async textbookToCourse({ body: { id: textbookId, courseId, name } }, context) {
    const { db, user } = context
    await loadReadableBook(db, user, textbookId)
    const edition = await findNewestEdition(db, textbookId)
    if (!edition) throw noBook()
    const made = outlineFrom(await selectBookChapters(db, edition.id))
    if (made.length > mostUnits)
      throw refusal('tooLarge', {
        zh: `教材太大：一门课程最多 ${mostUnits} 个单元`,
        en: `The textbook is too large: a course has at most ${mostUnits} units`,
      })
    const course = await target(context, courseId, { name: name || edition.name.slice(0, 100), textbookId, editionId: edition.id })
    await insertUnits(db, user, course.id, unitsFrom(made, textbookId))
    const sections = made.filter(({ kind }) => kind === 'section').length
    const after = { textbook: edition.name, edition: edition.label, count: made.length }
    await logOperation(context, 'outline.fromTextbook', { ...objectOf(course), after })
    return { courseId: course.id, sections, units: made.length - sections }
  },

  async courseEdition({ courseId }, { db, user }) {
    const course = await loadCourse(db, user, courseId)
    assertAllowed(mayTeach(user, course))
    const { from, to, changes } = await loadStep(db, course)
    return { from, to, changes }
  },

  async courseEditionTake({ courseId, body: { editionId } }, context) {
    const { db, user } = context
    const course = await edited(context, courseId)
    const step = await loadStep(db, course)
    if (step.to?.id !== editionId)
      throw refusal('conflict', { zh: '教材又有新的版本，请重新查看差别', en: 'The textbook has another edition; look at the difference again' })
    const made = await addedUnits(db, courseId, step, editionId)
    if (step.units.length + made.length > mostUnits)
      throw refusal('tooLarge', { zh: `一门课程最多 ${mostUnits} 个单元`, en: `A course has at most ${mostUnits} units` })
    await insertUnits(db, user, courseId, made)
    const of = (kind: 'removed' | 'renamed') =>
      new Map(step.changes.flatMap((change) => (change.kind === kind ? [[change.chapterId, change] as const] : [])))
    const [gone, renamed] = [of('removed'), of('renamed')]
    const chapterUnits = step.units.flatMap((unit) =>
      unit.content.kind === 'chapter' && unit.deletedAt === null ? [{ ...unit, chapterId: unit.content.chapterId }] : [],
    )
    const removed = chapterUnits.filter(({ chapterId }) => gone.has(chapterId)).map(({ id }) => id)
    if (removed.length) await binUnits(db, user, removed, true)
    // A name that the team has changed stays.
    const names = chapterUnits.flatMap(({ id, chapterId, name }) => {
      const change = renamed.get(chapterId)
      return change && change.before === name ? [{ id, name: change.name }] : []
    })
    await renameUnits(db, user, names)
    await updateSource(db, user, courseId, { textbookId: step.textbookId, editionId })
    const result = { added: made.length, removed: removed.length, renamed: names.length }
    await logOperation(context, 'outline.edition', {
      ...objectOf(course),
      before: { edition: step.from.label },
      after: { edition: step.to.label, ...result },
    })
    return result
  },
})
