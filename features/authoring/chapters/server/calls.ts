import type { CallInput } from '#contract/call.ts'
import { minuteText } from '#plain/time/date.ts'
import * as contract from '../contract.ts'
import { bookLanguage } from '#document/text/book-words.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { invalid, assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { prepared, handlers } from '#server/kernel/http/handlers.ts'
import type { User } from '#server/kernel/access/session.ts'
import { recount } from '#features/authoring/textbooks/server/draft/draft-queries.ts'
import { selectDraft } from '#features/authoring/textbooks/server/editions/edition-queries.ts'
import { mayEdit } from '#features/authoring/textbooks/server/policy.ts'
import { lockTextbook, loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { adoptFiles, keepResources } from './file-queries.ts'
import { placesAround } from '#features/authoring/textbooks/server/editions/book.ts'
import { savePresence, selectOthers } from './presence-queries.ts'
import {
  type ChapterRow,
  insertChapter,
  noChapter,
  orderChapters,
  removeChapters,
  restoreChapters,
  saveText,
  selectLastSave,
  selectChapters,
  takeChapter,
  textbookOf,
  updateChapter,
} from './queries.ts'
import {
  maxChapterDepth,
  depthOf,
  heightOf,
  maxChapters,
  mustFitBook,
  orderWithChapter,
  stateOf,
  withDescendants,
} from '#features/authoring/textbooks/server/draft/chapter-rules.ts'
import { parseChapterText } from './text.ts'
import { saveVersion } from './versions/version-queries.ts'

type Change = CallInput<typeof contract.chapterUpdate>['body']

/** Loads a textbook for a change of its chapters and locks it, so that changes of its tree, counts and editions run one after the other. */
async function takeForChange(db: Db, user: User, textbookId: string) {
  const book = await loadTextbook(db, user, textbookId)
  assertAllowed(mayEdit(user, book))
  await lockTextbook(db, book)
  return { book, rows: await selectChapters(db, book) }
}

export default handlers(contract, {
  async chapterTree({ id }, { db, user }) {
    const book = await loadTextbook(db, user, id)
    return (await selectChapters(db, book)).map(show)
  },

  async chapterUpdate({ body }, { db, user }) {
    const { book, rows } = await takeForChange(db, user, body.textbookId)
    if (body.id && !rows.some((row) => row.id === body.id)) throw noChapter()
    const id = body.id ?? (await add(db, user, book, rows, body))
    if (body.id && (body.name !== undefined || body.kind !== undefined)) {
      await updateChapter(db, user, { id }, { ...(body.name !== undefined && { name: body.name }), ...(body.kind && { kind: body.kind }) })
    }
    if (!body.id || body.parentId !== undefined || body.after !== undefined) await move(db, user, rows, id, body)
    await recount(db, user, book)
    return one(await selectChapters(db, book), id)
  },

  async chapterStatus({ query }, context) {
    const { db, user } = context
    const { book, rows } = await takeForChange(db, user, await textbookOf(db, query.id))
    const { name, status } = one(rows, query.id)
    await updateChapter(db, user, query, { status: status ? 0 : 1 })
    await recount(db, user, book)
    const states = { before: { shown: status === 1 }, after: { shown: status !== 1 } }
    await logOperation(context, 'chapter.status', { kind: 'chapter', id: query.id, name: `${book.name} / ${name}`, ...states })
    return one(await selectChapters(db, book), query.id)
  },

  async chapterRemove({ query }, context) {
    const { db, user } = context
    const { book, rows } = await takeForChange(db, user, await textbookOf(db, query.id[0] ?? ''))
    const removed = new Set<string>()
    for (const root of query.id) {
      if (!rows.some((row) => row.id === root)) throw noChapter()
      const ids = withDescendants(rows, new Set([root])).flatMap((row) => (removed.has(row.id) ? [] : row.id))
      if (ids.length) await removeChapters(db, user, root, ids)
      for (const id of ids) removed.add(id)
    }
    await recount(db, user, book)
    const names = rows.flatMap((row) => (removed.has(row.id) ? [row.name] : []))
    await logOperation(context, 'chapter.remove', { kind: 'textbook', id: book.id, name: book.name, before: { chapters: names.slice(0, 100) } })
    return { ids: [...removed] }
  },

  async chapterRestore({ body }, context) {
    const { db, user } = context
    const { book, rows } = await takeForChange(db, user, await textbookOf(db, body.ids[0] ?? ''))
    await restoreChapters(db, book, body.ids)
    const restored = await selectChapters(db, book)
    if (restored.length > maxChapters) throw tooManyChapters()
    if (restored.length === rows.length && !body.ids.every((id) => restored.some((row) => row.id === id))) throw noChapter()
    mustFitBook(await recount(db, user, book))
    const names = restored.flatMap((row) => (rows.some((each) => each.id === row.id) ? [] : [row.name]))
    await logOperation(context, 'chapter.restore', { kind: 'textbook', id: book.id, name: book.name, after: { chapters: names.slice(0, 100) } })
  },

  async chapterGet({ chapterId }, { db, user }) {
    const { book, chapter } = await takeChapter(db, user, chapterId)
    const can = { edit: mayEdit(user, book) }
    const { json, version } = chapter
    const entityData = {
      ...show(chapter),
      can,
      version,
      textbookId: book.id,
      textbookName: book.name,
      language: book.language,
      content: json,
      updatedBy: chapter.updatedByName ?? '',
      updatedByMe: chapter.updatedBy === user.memberId,
    }
    return { entityData, others: await selectOthers(db, user, chapterId) }
  },

  async chapterReferences({ chapterId }, { db, user }) {
    const { book } = await takeChapter(db, user, chapterId)
    return placesAround(
      { owner: user.institutionId, mostWaiting: 4 },
      { draft: await selectDraft(db, book), chapterId, language: bookLanguage(book.language) },
    )
  },

  chapterSave: prepared(
    async (given: CallInput<typeof contract.chapterSave>, { user }) => ({
      ...given,
      text: await parseChapterText(user?.institutionId ?? '', given.body.content),
    }),
    async ({ chapterId, body, text }, { db, user }: { db: Db; user: User }) => {
      const { book, chapter } = await takeChapter(db, user, chapterId)
      assertAllowed(mayEdit(user, book))
      await lockTextbook(db, book)
      const kept = await adoptFiles(db, user, book, text)
      const saved = await saveText(db, user, chapter, body.version, kept)
      if (!saved) throw await saveConflict(db, user, chapter)
      await keepResources(db, chapterId, kept.files)
      await saveVersion(db, user, chapter, kept)
      const size = await recount(db, user, book)
      if (kept.json.length > chapter.json.length) mustFitBook(size)
      const others = await selectOthers(db, user, chapterId)
      const memberIds = [user.memberId, ...others.map((other) => other.memberId)]
      await pushLive(db, memberIds, { type: 'chapter-saved', id: chapterId, by: user.name, memberId: user.memberId, version: saved.version })
      return {
        version: saved.version,
        savedAt: saved.updatedAt.toISOString(),
        wordCount: text.wordCount,
        state: stateOf({ ...chapter, contentHash: kept.contentHash }),
      }
    },
  ),

  async chapterPresence({ chapterId, body }, { db, user }) {
    const { book } = await takeChapter(db, user, chapterId)
    const changed = await savePresence(db, user, chapterId, { ...body, editing: body.editing && mayEdit(user, book) })
    const others = await selectOthers(db, user, chapterId)
    const memberIds = others.map((other) => other.memberId)
    if (changed) await pushLive(db, memberIds, { type: 'presence', id: chapterId, by: user.name })
    return others
  },
})

function show(row: ChapterRow): contract.ChapterNode {
  return {
    ...row,
    kind: row.kind as contract.ChapterNode['kind'],
    status: row.status as 0 | 1,
    updatedAt: row.updatedAt.toISOString(),
  }
}

function one(rows: ChapterRow[], id: string): contract.ChapterNode {
  const row = rows.find((each) => each.id === id)
  if (!row) throw noChapter()
  return show(row)
}

function add(db: Db, user: User, book: { id: string }, rows: ChapterRow[], { name, kind = 'chapter', parentId = null }: Change): Promise<string> {
  if (!name) throw invalid('name', { zh: '请输入名称', en: 'Please enter a name' })
  if (rows.length >= maxChapters) throw tooManyChapters()
  mustFit(rows, parentId, 1)
  return insertChapter(db, user, book, { name, kind, parentId })
}

const tooManyChapters = () => invalid('name', { zh: `一本教材最多 ${maxChapters} 个章节`, en: `A textbook has at most ${maxChapters} chapters` })

function mustFit(rows: ChapterRow[], parentId: string | null, height: number): void {
  if (parentId && !rows.some((row) => row.id === parentId)) throw noChapter()
  if (depthOf(rows, parentId) + height > maxChapterDepth)
    throw invalid('parentId', { zh: `章节最多 ${maxChapterDepth} 层`, en: `Chapters can be nested at most ${maxChapterDepth} levels deep` })
}

/** Moves a chapter to a parent and a place among its siblings; without `after` it goes last. It cannot go below itself. */
async function move(db: Db, user: User, rows: ChapterRow[], id: string, { parentId, after }: Change): Promise<void> {
  const row = rows.find((each) => each.id === id)
  const to = parentId === undefined ? (row?.parentId ?? null) : parentId
  if (row && withDescendants(rows, new Set([id])).some((each) => each.id === to))
    throw invalid('parentId', { zh: '不能移动到自己下面', en: 'A chapter cannot be moved below itself' })
  mustFit(rows, to, row ? heightOf(rows, id) : 1)
  const siblings = rows.filter((each) => each.parentId === to && each.id !== id)
  if (after && !siblings.some((each) => each.id === after)) throw refusal('conflict')
  if (row && row.parentId !== to) await updateChapter(db, user, row, { parentId: to })
  await orderChapters(db, orderWithChapter(rows, id, to, after === undefined ? (siblings.at(-1)?.id ?? null) : after))
}

/** The refusal for a text that was saved by someone else in the meantime, with their name and the time in the institution's time zone. */
async function saveConflict(db: Db, user: User, chapter: ChapterRow) {
  const { name, at, timeZone } = await selectLastSave(db, user, chapter)
  const time = minuteText(at, timeZone)
  return refusal('conflict', {
    zh: `${name} 已在 ${time} 保存了本节，你的改动没有覆盖它`,
    en: `${name} saved this chapter on ${time}; it was not overwritten`,
  })
}
