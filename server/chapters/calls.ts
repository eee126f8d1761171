import * as contract from '@recto/contract/chapters'
import { announce } from '../kernel/live.ts'
import { invalid, must, refusal } from '../kernel/refusal.ts'
import { prepared, room } from '../kernel/room.ts'
import type { User } from '../kernel/session.ts'
import { insertFile } from '../resources/file-queries.ts'
import { mayEdit } from '../textbooks/policy.ts'
import { lockTextbook, takeTextbook } from '../textbooks/queries.ts'
import { keepPicture } from './picture.ts'
import { savePresence, selectOthers } from './presence-queries.ts'
import {
  type ChapterRow,
  insertChapter,
  noChapter,
  orderChapters,
  recount,
  removeChapters,
  restoreChapters,
  saveText,
  selectChapters,
  takeChapter,
  updateChapter,
} from './queries.ts'
import { deepest, depthOf, heightOf, placed, stateOf, withBelow } from './rules.ts'
import { admitText, mustHaveFiles } from './text.ts'
import type { Given } from '@recto/contract/call'
import type { Db } from '../kernel/db.ts'

type Change = Given<typeof contract.chapterUpdate>['body']

export default room(contract, {
  async chapterTree({ id }, { db, user }) {
    const book = await takeTextbook(db, user, id)
    return (await selectChapters(db, book)).map(show)
  },

  async chapterUpdate({ body }, { db, user }) {
    const book = await takeTextbook(db, user, body.textbookId)
    must(mayEdit(user, book))
    await lockTextbook(db, book)
    const rows = await selectChapters(db, book)
    if (body.id && !rows.some((row) => row.id === body.id)) throw noChapter()
    const id = body.id ?? (await add(db, user, book, rows, body))
    if (body.id && (body.name !== undefined || body.kind !== undefined)) {
      await updateChapter(db, user, { id }, { ...(body.name !== undefined && { name: body.name }), ...(body.kind && { kind: body.kind }) })
    }
    if (!body.id || body.parentId !== undefined || body.after !== undefined) await move(db, user, rows, id, body)
    await recount(db, user, book)
    return one(await selectChapters(db, book), id)
  },

  async chapterStatus({ query }, { db, user }) {
    const { book, chapter } = await takeChapter(db, user, query.id)
    must(mayEdit(user, book))
    await updateChapter(db, user, chapter, { status: chapter.status ? 0 : 1 })
    await recount(db, user, book)
    return one(await selectChapters(db, book), chapter.id)
  },

  async chapterRemove({ query }, { db, user }) {
    const first = await takeChapter(db, user, query.id[0] ?? '')
    must(mayEdit(user, first.book))
    await lockTextbook(db, first.book)
    const removed = new Set<string>()
    for (const root of query.id) {
      const below = withBelow(first.rows, new Set([root])).filter((row) => !removed.has(row.id))
      if (!below.length) continue
      const ids = below.map((row) => row.id)
      await removeChapters(db, user, root, ids)
      for (const id of ids) removed.add(id)
    }
    await recount(db, user, first.book)
    return { ids: [...removed] }
  },

  async chapterRestore({ body }, { db, user }) {
    const rows = await db.selectFrom('chapters').select(['id', 'textbookId']).where('id', 'in', body.ids).execute()
    const [textbookId, ...others] = new Set(rows.map((row) => row.textbookId))
    if (!textbookId || others.length) throw noChapter()
    const book = await takeTextbook(db, user, textbookId)
    must(mayEdit(user, book))
    await lockTextbook(db, book)
    await restoreChapters(db, body.ids)
    await recount(db, user, book)
  },

  async chapterGet({ chapterId }, { db, user }) {
    const { book, chapter } = await takeChapter(db, user, chapterId)
    const can = { edit: mayEdit(user, book) }
    const { content, version } = chapter
    const entityData = {
      ...show(chapter),
      can,
      version,
      textbookId: book.id,
      textbookName: book.name,
      language: book.language,
      content: JSON.stringify(content),
      updatedBy: chapter.updatedByName ?? '',
    }
    return { entityData, others: await selectOthers(db, user, chapterId) }
  },

  chapterSave: prepared(
    async (given: Given<typeof contract.chapterSave>) => ({ ...given, text: admitText(given.body.content) }),
    async ({ chapterId, body, text }, { db, user }: { db: Db; user: User }) => {
      const { book, chapter } = await takeChapter(db, user, chapterId)
      must(mayEdit(user, book))
      await mustHaveFiles(db, text)
      const saved = await saveText(db, user, chapter, body.version, text)
      if (!saved) throw await savedMeanwhile(db, chapter)
      await recount(db, user, book)
      const others = await selectOthers(db, user, chapterId)
      await announce(db, others.map((other) => other.memberId), { type: 'chapter-saved', id: chapterId, by: user.name, version: saved.version }) // prettier-ignore
      return {
        version: saved.version,
        savedAt: saved.updatedAt.toISOString(),
        wordCount: text.wordCount,
        state: stateOf({ ...chapter, contentHash: text.contentHash }),
      }
    },
  ),

  async chapterPresence({ chapterId, body }, { db, user }) {
    const { book } = await takeChapter(db, user, chapterId)
    const news = await savePresence(db, user, chapterId, { ...body, editing: body.editing && mayEdit(user, book) })
    const others = await selectOthers(db, user, chapterId)
    if (news) await announce(db, others.map((other) => other.memberId), { type: 'presence', id: chapterId, by: user.name }) // prettier-ignore
    return others
  },

  imageUpload: prepared(
    async (given: Given<typeof contract.imageUpload>, { house }) => ({ ...given, picture: await keepPicture(house, given.file) }),
    async ({ body, picture }, { db, user }: { db: Db; user: User }) => {
      if (body.textbookId) must(mayEdit(user, await takeTextbook(db, user, body.textbookId)))
      return insertFile(db, user, picture.upload, { ...picture, textbookId: body.textbookId })
    },
  ),
})

function show(row: ChapterRow): contract.ChapterNode {
  return {
    ...row,
    kind: row.kind as contract.ChapterNode['kind'],
    status: row.status as 0 | 1,
    state: stateOf(row),
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
  if (rows.length >= 2000) throw invalid('name', { zh: '一本教材最多 2000 个章节', en: 'A textbook has at most 2,000 chapters' })
  mustFit(rows, parentId, 1)
  return insertChapter(db, user, book, { name, kind, parentId })
}

function mustFit(rows: ChapterRow[], parentId: string | null, height: number): void {
  if (parentId && !rows.some((row) => row.id === parentId)) throw noChapter()
  if (depthOf(rows, parentId) + height > deepest)
    throw invalid('parentId', { zh: `章节最多 ${deepest} 层`, en: `Chapters go ${deepest} levels deep at most` })
}

/** Without `after` a chapter goes last; below itself it cannot go. */
async function move(db: Db, user: User, rows: ChapterRow[], id: string, { parentId, after }: Change): Promise<void> {
  const row = rows.find((each) => each.id === id)
  const to = parentId === undefined ? (row?.parentId ?? null) : parentId
  if (row && withBelow(rows, new Set([id])).some((each) => each.id === to))
    throw invalid('parentId', { zh: '不能移动到自己下面', en: 'It cannot go below itself' })
  mustFit(rows, to, row ? heightOf(rows, id) : 1)
  const siblings = rows.filter((each) => each.parentId === to && each.id !== id)
  if (after && !siblings.some((each) => each.id === after)) throw refusal('conflict')
  if (row && row.parentId !== to) await updateChapter(db, user, row, { parentId: to })
  await orderChapters(db, placed(rows, id, to, after === undefined ? (siblings.at(-1)?.id ?? null) : after))
}

async function savedMeanwhile(db: Db, chapter: ChapterRow) {
  const now = await db
    .selectFrom('chapters')
    .innerJoin('members', 'members.id', 'chapters.updatedBy')
    .select(['members.name', 'chapters.updatedAt'])
    .where('chapters.id', '=', chapter.id)
    .executeTakeFirst()
  const at = now?.updatedAt.toISOString() ?? ''
  return refusal('conflict', { zh: `${now?.name ?? '他人'} 已在 ${at} 保存了本节`, en: `${now?.name ?? 'Someone'} saved this chapter at ${at}` })
}
