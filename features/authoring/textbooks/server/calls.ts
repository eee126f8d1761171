import type { CallInput } from '#contract/call.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { readPicture } from '#server/kernel/files/picture.ts'
import * as contract from '../contract.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { type CallContext, prepared, handlers } from '#server/kernel/http/handlers.ts'
import type { User } from '#server/kernel/access/session.ts'
import { forEachTextbook } from './batch.ts'
import { recount } from './draft/draft-queries.ts'
import { mayAdd, mayArchive, mayEdit, mayPurge, mayRemove, mayRestore } from './policy.ts'
import { countReaders, insertTextbook, lockTextbook, selectNamesLike, selectTextbooks, loadTextbook, updateTextbook } from './queries.ts'
import { selectFirstTypes, selectLabels, selectLevels, selectMajors, selectTypes, selectRecentChapters } from './editions/reference-queries.ts'
import { freeName } from './rules.ts'
import { logged, recordState, rightsOf } from './log.ts'
import { show } from './present.ts'
import { archive, moveToBin, syncCatalogue, purge, restore, setComplete, setShelf, unarchive } from './publishing/status-queries.ts'

async function present({ db, user }: Pick<CallContext, 'db' | 'user'>, id: string) {
  const [book, readers] = await Promise.all([loadTextbook(db, user, id), countReaders(db, [id])])
  return show(user, book, readers.get(id) ?? 0)
}

export default handlers(contract, {
  async textbookList({ body }, { db, user }) {
    const found = await selectTextbooks(db, user, body)
    const ids = found.items.map((book) => book.id)
    const readers = await countReaders(db, ids)
    return { ...found, items: found.items.map((book) => show(user, book, readers.get(book.id) ?? 0)) }
  },

  textbookGet: ({ id }, context) => present(context, id),

  async textbookAdd({ body }, context) {
    assertAllowed(mayAdd(context.user))
    return present(context, await insertTextbook(context.db, context.user, body))
  },

  async textbookDescribe({ body: { id, rowVersion, ...draft } }, context) {
    const { db, user } = context
    const book = await loadTextbook(db, user, id)
    assertAllowed(mayEdit(user, book))
    await lockTextbook(db, book)
    await updateTextbook(db, user, book, rowVersion, draft)
    await recount(db, user, book)
    await syncCatalogue(db, book)
    const rights = { before: rightsOf(book), after: rightsOf(draft) }
    if (JSON.stringify(rights.before) !== JSON.stringify(rights.after)) await logOperation(context, 'textbook.rights', { ...logged(book), ...rights })
    return present(context, id)
  },

  async textbookNameCheck({ body }, { db }) {
    const taken = await selectNamesLike(db, body.name, body.id)
    const available = !taken.has(body.name.toLowerCase())
    return { available, suggestion: available ? null : freeName(body.name, taken) }
  },

  textbookRemove: ({ query }, context) => {
    const { db, user, language } = context
    return forEachTextbook(db, user, query.id, language, async (book) => {
      assertAllowed(query.purge ? mayPurge(user, book) : mayRemove(user, book))
      await (query.purge ? purge(db, book) : moveToBin(db, user, book))
      await logOperation(context, query.purge ? 'textbook.purge' : 'textbook.remove', logged(book))
    })
  },

  textbookStatusBatch: ({ body: { ids, status } }, context) => {
    const { db, user, language } = context
    return forEachTextbook(db, user, ids, language, async (book) => {
      assertAllowed(status === 'restore' ? mayRestore(user, book) : mayArchive(user, book))
      if (status === 'restore') await restore(db, user, book)
      else if (status === 'archive') await archive(db, user, book)
      else if (status === 'unarchive') await unarchive(db, user, book)
      else await setShelf(db, user, book, status === 'shelf')
      await recordState(context, book, status === 'restore' ? 'textbook.restore' : 'textbook.status')
    })
  },

  async textbookComplete({ id, body }, context) {
    const { db, user } = context
    const book = await loadTextbook(db, user, id)
    assertAllowed(mayEdit(user, book))
    await setComplete(db, user, book, body.complete)
    if (book.complete !== body.complete) await recordState(context, book, 'textbook.status')
    return present(context, id)
  },

  async recentChapterList(_given, { db, user }) {
    const rows = await selectRecentChapters(db, user)
    return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
  },

  levelList: (_given, { db }) => selectLevels(db),
  labelList: async ({ body }, { db }) => (await selectLabels(db, body.q)).map((label) => ({ ...label, count: Number(label.count) })),
  typeList: ({ body }, { db }) => selectTypes(db, body.parentId),
  typeFirstList: async (_given, { db }) => (await selectFirstTypes(db)).map((type) => ({ ...type, count: Number(type.count) })),
  majorList: (_given, { db }) => selectMajors(db),

  imageUpload: prepared(
    async (given: CallInput<typeof contract.imageUpload>, { app }) => ({ ...given, picture: await readPicture(app, given.file) }),
    async ({ body, picture }, { db, user }: { db: Db; user: User }) => {
      if (body.textbookId) assertAllowed(mayEdit(user, await loadTextbook(db, user, body.textbookId)))
      return insertFile(db, user, picture.upload, { ...picture, textbookId: body.textbookId })
    },
  ),
})
