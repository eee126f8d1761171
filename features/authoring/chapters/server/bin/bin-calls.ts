import * as contract from '../../contract-bin.ts'
import { binDays } from '#plain/time/bin-days.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { mayEdit } from '#features/authoring/textbooks/server/policy.ts'
import { loadTextbook, lockTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { noChapter, textbookOf } from '../queries.ts'
import { purgeChapters, selectDeleted } from './bin-queries.ts'

const aDay = 24 * 3600_000

export default handlers(contract, {
  async chapterBin({ id }, { db, user }) {
    const book = await loadTextbook(db, user, id)
    assertAllowed(mayEdit(user, book))
    const rows = await selectDeleted(db, book)
    return rows.flatMap(({ deletedAt, deletedBy, count, words, ...row }) =>
      deletedAt
        ? {
            ...row,
            below: Number(count ?? 1) - 1,
            wordCount: Number(words ?? 0),
            deletedAt: deletedAt.toISOString(),
            deletedBy: deletedBy ?? '',
            until: new Date(deletedAt.getTime() + binDays * aDay).toISOString(),
          }
        : [],
    )
  },

  async chapterPurge({ query }, context) {
    const { db, user } = context
    const book = await loadTextbook(db, user, await textbookOf(db, query.id[0] ?? ''))
    assertAllowed(mayEdit(user, book))
    await lockTextbook(db, book)
    const names = await purgeChapters(db, book, query.id)
    if (!names.length) throw noChapter()
    await logOperation(context, 'chapter.purge', { kind: 'textbook', id: book.id, name: book.name, before: { chapters: names.slice(0, 100) } })
    return { removed: names.length }
  },
})
