import * as contract from '../contract.ts'
import { type ClassRecord, loadClass } from '#features/learning/classes/server/queries.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import { selectClassesOfNotices } from '#features/learning/notices/server/queries.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { type ActionRow, deleteAction, findAction, putAction, selectActions, type Spot } from './action-queries.ts'
import { mayAct, maySeeUnderstanding } from './policy.ts'
import { mostPlaces, type RankedPlace, topOf } from './rules/places.ts'
import { fewest } from './rules/score.ts'
import { type ClassBook, findBookOfClass, hasChapter, selectChapters } from './signals/book-queries.ts'
import { countStudents } from './signals/reading-queries.ts'
import { banksOf, mistakeKey, mistakesOf, passagesOf, placesOfClass } from './understanding.ts'

const presentAction = ({ id, kind, by, takenAt, noticeId }: ActionRow): contract.Action => ({
  id,
  kind: kind as contract.ActionKind,
  by,
  at: takenAt.toISOString(),
  noticeId,
})

const isAt =
  ({ chapterId, point, block }: Spot) =>
  (other: Spot) =>
    other.chapterId === chapterId && other.point === point && other.block === block

async function seen({ db, user }: CallContext, classId: string): Promise<ClassRecord> {
  const klass = await loadClass(db, user, classId)
  assertAllowed(maySeeUnderstanding(user, klass))
  return klass
}

/** The class, if the caller may act on its places now. */
async function opened(context: CallContext, classId: string): Promise<ClassRecord> {
  const klass = await seen(context, classId)
  if (isOver(klass.state)) throw refusal('conflict', { zh: '班级已结束，只能查看', en: 'The class is over and read-only' })
  assertAllowed(mayAct(context.user, klass))
  return klass
}

const objectOf = ({ id, name }: ClassRecord) => ({ kind: 'understanding', id, name })
const logged = ({ kind, chapterId, point }: Pick<ActionRow, 'kind' | 'chapterId' | 'point'>) => ({ action: kind, chapter: chapterId, point })

/** The shares of fewer people than `fewest` are left out. */
const figuresOf = ({ answers, wrong, people, askers, questions, unanswered, readers, rereaders, tooFew }: RankedPlace) => ({
  wrong: people >= fewest ? { share: wrong / answers, answers, people } : null,
  tooFew,
  asked: { questions, people: askers, unanswered },
  reread: readers >= fewest ? { people: rereaders, readers } : null,
})

export default handlers(contract, {
  async understandingGet({ classId, query }, context) {
    const { db, user } = context
    const klass = await seen(context, classId)
    const book = await findBookOfClass(db, classId)
    const about = { students: await countStudents(db, classId), needed: fewest, can: { act: mayAct(user, klass) } }
    if (!book) return { ...about, book: null, chapters: [], chapterId: null, places: [] }
    const found = await placesOfClass(context, classId, book)
    const chapters = await selectChapters(db, book.editionId)
    const tops = topOf(chapters)
    const inChapter = Map.groupBy(found.places, ({ chapterId }) => tops.get(chapterId))
    inChapter.delete(undefined)
    const asked = query.chapterId !== undefined && inChapter.has(query.chapterId) ? query.chapterId : undefined
    const chapterId = asked ?? inChapter.keys().next().value ?? null
    const listed = (inChapter.get(chapterId ?? undefined) ?? []).slice(0, mostPlaces)
    return {
      ...about,
      book: { id: book.textbookId, name: book.name },
      chapters: chapters.flatMap(({ id, number, name }) =>
        tops.get(id) === id ? [{ id, number, name, places: inChapter.get(id)?.length ?? 0 }] : [],
      ),
      chapterId,
      places: await presentPlaces(context, { classId, book, listed, found, chapters }),
    }
  },

  async understandingAct({ classId, body: { noticeId, kind, ...spot } }, context) {
    const { db, user } = context
    const klass = await opened(context, classId)
    const book = await findBookOfClass(db, classId)
    if (!book || !(await hasChapter(db, book.editionId, spot.chapterId)))
      throw invalid('chapterId', { zh: '章节不在班级的教材里', en: 'The chapter is not in the book of the class' })
    if (noticeId !== null) {
      const classes = kind === 'notice' ? await selectClassesOfNotices(db, user, [noticeId]) : []
      if (!classes.some((each) => each.classId === classId))
        throw invalid('noticeId', { zh: '通知不存在，或不是发给这个班的', en: 'There is no such notice of this class' })
    }
    const { action, added } = await putAction(db, user.memberId, classId, { ...spot, kind, noticeId })
    if (added) await logOperation(context, 'understanding.act', { ...objectOf(klass), after: logged(action) })
    return presentAction(action)
  },

  async understandingUndo({ classId, actionId }, context) {
    const { db } = context
    const klass = await opened(context, classId)
    const action = await findAction(db, classId, actionId)
    if (!action) throw refusal('notFound', { zh: '这条记录不存在，或已撤销', en: 'No such action, or it was taken back' })
    await deleteAction(db, actionId)
    await logOperation(context, 'understanding.undo', { ...objectOf(klass), before: logged(action) })
  },
})

interface Listed {
  classId: string
  book: ClassBook
  listed: readonly RankedPlace[]
  found: Awaited<ReturnType<typeof placesOfClass>>
  chapters: Awaited<ReturnType<typeof selectChapters>>
}

async function presentPlaces(
  context: Parameters<typeof placesOfClass>[0],
  { classId, book, listed, found, chapters }: Listed,
): Promise<contract.Place[]> {
  if (!listed.length) return []
  const { db } = context
  const shown = new Set(listed.filter(({ people }) => people >= fewest).map(mistakeKey))
  const questions = found.questions.filter((each) => shown.has(mistakeKey(each)))
  const mistakes = await mistakesOf(context, { classId, textbookId: book.textbookId }, book.publisherId, questions)
  const passages = await passagesOf(context, book.editionId, listed)
  const bankOf = await banksOf(context, found)
  const actions = await selectActions(db, classId, [...new Set(listed.map((place) => place.chapterId))])
  const chapterOf = new Map(chapters.map((chapter) => [chapter.id, chapter]))
  return listed.map((place) => ({
    chapterId: place.chapterId,
    point: place.point,
    block: place.block,
    number: chapterOf.get(place.chapterId)?.number ?? '',
    name: chapterOf.get(place.chapterId)?.name ?? '',
    passage: passages.get(place) ?? null,
    ...figuresOf(place),
    mistake: (place.block === '' && mistakes.get(mistakeKey(place))) || null,
    bankId: bankOf(place),
    actions: actions.filter(isAt(place)).map(presentAction),
  }))
}
