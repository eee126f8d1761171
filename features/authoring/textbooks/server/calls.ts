import type { CallInput } from '#contract/call.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { rehearse } from '#server/kernel/data/savepoint.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { readPicture } from '#server/kernel/files/pictures/picture.ts'
import * as contract from '../contract.ts'
import type { TextbookState } from '../contract.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { type CallContext, prepared, handlers } from '#server/kernel/http/handlers.ts'
import type { User } from '#server/kernel/access/session.ts'
import { forEachTextbook } from './batch.ts'
import { recount } from './draft/draft-queries.ts'
import { mayAdd, mayArchive, mayCancel, mayEdit, mayPurge, mayRemove, mayRestore } from './policy.ts'
import {
  countReaders,
  countReadersTogether,
  countOtherAuthors,
  insertTextbook,
  lockTextbook,
  selectNamesLike,
  selectTextbooks,
  selectVisible,
  loadTextbook,
  type TextbookRow,
  updateTextbook,
} from './queries.ts'
import { selectFirstTypes, selectLabels, selectLevels, selectMajors, selectTypes, selectRecentChapters } from './editions/reference-queries.ts'
import { freeName } from './rules.ts'
import { logged, recordState, rightsOf } from './log.ts'
import { show } from './present.ts'
import { archive, moveToBin, syncCatalogue, purge, restore, setComplete, setShelf, unarchive } from './publishing/status-queries.ts'

async function present({ db, user }: Pick<CallContext, 'db' | 'user'>, id: string) {
  const [book, readers] = await Promise.all([loadTextbook(db, user, id), countReaders(db, [id])])
  return show(user, book, readers.get(id) ?? 0)
}

const countOf = ({ total, more }: { total: number; more?: true }) => ({ total, ...(more && { more }) })

/** These textbooks as they are shown, with the number of their readers. */
async function presentAll({ db, user }: Pick<CallContext, 'db' | 'user'>, books: readonly TextbookRow[]) {
  const readers = await countReaders(
    db,
    books.map(({ id }) => id),
  )
  return books.map((book) => show(user, book, readers.get(book.id) ?? 0))
}

export default handlers(contract, {
  async textbookList({ body }, { db, user }) {
    const found = await selectTextbooks(db, user, body)
    return { ...found, items: await presentAll({ db, user }, found.items) }
  },

  async textbookOverview({ query: { scope } }, { db, user }) {
    const select = (wanted: { state?: TextbookState; sort?: '-publishedAt'; size: number }) =>
      selectTextbooks(db, user, { scope, bin: false, sort: '-updatedAt', page: 1, ...wanted })
    const count = async (state: TextbookState) => countOf(await select({ state, size: 1 }))
    const [edited, editions, published, changed, draft] = await Promise.all([
      select({ size: 5 }),
      select({ sort: '-publishedAt', size: 5 }),
      count('published'),
      count('changed'),
      count('draft'),
    ])
    return {
      all: countOf(edited),
      published,
      changed,
      draft,
      edited: await presentAll({ db, user }, edited.items),
      editions: await presentAll(
        { db, user },
        editions.items.filter(({ publishedAt }) => publishedAt !== null),
      ),
    }
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

  textbookRemove: ({ query }, context) => removeTextbooks(context, query.id, query.purge),
  textbookStatusBatch: ({ body: { ids, status } }, context) => setStatus(context, ids, status),

  async textbookBatchPreview({ body: { ids, action } }, context) {
    const { db, user } = context
    const visible = await selectVisible(db, ids)
    const result = await rehearse(db, () => takeAway(context, ids, action))
    const readers = await countReadersTogether(
      db,
      result.done.filter((id) => visible.has(id)),
    )
    const authors = action === 'unshelf' || action === 'cancel' ? 0 : await countOtherAuthors(db, user, result.done)
    return { ...result, effects: { readers, authors } }
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

function removeTextbooks(context: CallContext, ids: readonly string[], purged: boolean) {
  const { db, user, language } = context
  return forEachTextbook(db, user, ids, language, async (book) => {
    assertAllowed(purged ? mayPurge(user, book) : mayRemove(user, book))
    await (purged ? purge(db, book) : moveToBin(db, user, book))
    await logOperation(context, purged ? 'textbook.purge' : 'textbook.remove', logged(book))
  })
}

type Status = CallInput<typeof contract.textbookStatusBatch>['body']['status']

function setStatus(context: CallContext, ids: readonly string[], status: Status) {
  const { db, user, language } = context
  return forEachTextbook(db, user, ids, language, async (book) => {
    assertAllowed(status === 'restore' ? mayRestore(user, book) : mayArchive(user, book))
    if (status === 'restore') await restore(db, user, book)
    else if (status === 'archive') await archive(db, user, book)
    else if (status === 'unarchive') await unarchive(db, user, book)
    else await setShelf(db, user, book, status === 'shelf')
    await recordState(context, book, status === 'restore' ? 'textbook.restore' : 'textbook.status')
  })
}

function takeAway(context: CallContext, ids: readonly string[], action: CallInput<typeof contract.textbookBatchPreview>['body']['action']) {
  if (action === 'unshelf' || action === 'archive') return setStatus(context, ids, action)
  if (action === 'remove' || action === 'purge') return removeTextbooks(context, ids, action === 'purge')
  return forEachTextbook(context.db, context.user, ids, context.language, async (book) => assertAllowed(mayCancel(context.user, book)))
}
