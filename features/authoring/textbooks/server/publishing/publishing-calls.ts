import * as contract from '../../contract-publishing.ts'
import type { BookLanguage } from '#document/text/book-words.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { forEachTextbook } from '../batch.ts'
import { compareDraft, surveyDraft } from '../editions/book.ts'
import { countReplacedFiles, selectBodies, selectDraft, selectEditionChapters, selectEditions, selectFiles } from '../editions/edition-queries.ts'
import { recordState } from '../log.ts'
import { mayCancel, mayPublish } from '../policy.ts'
import { findingsOf, publish } from './publish.ts'
import { stateOf } from '../rules.ts'
import { countReaders, lockTextbook, loadTextbook, type TextbookRow } from '../queries.ts'
import { cancelPublication } from './status-queries.ts'

export default handlers(contract, {
  async changesGet({ id }, { db, user }) {
    const book = await loadTextbook(db, user, id)
    const [draft, before, replacedFiles, readers] = await Promise.all([
      selectDraft(db, book),
      selectEditionChapters(db, book.editionId),
      countReplacedFiles(db, book.editionId),
      countReaders(db, [id]),
    ])
    const now = new Map(draft.map((chapter) => [chapter.id, chapter.contentHash]))
    const changed = before.filter((chapter) => now.has(chapter.chapterId) && now.get(chapter.chapterId) !== chapter.bodyHash)
    const bodyHashes = changed.map((chapter) => chapter.bodyHash)
    const bodies = await selectBodies(db, bodyHashes)
    const run = { owner: user.institutionId, mostWaiting: 4 }
    const whole = { chapters: draft, language: book.language as BookLanguage }
    const { chapters: surveyed } = await surveyDraft(run, whole)
    const files = await selectFiles(db, [...new Set(surveyed.flatMap((chapter) => chapter.files))])
    const hashes = draft.map((chapter) => chapter.contentHash)
    const { changes, formulas } = await compareDraft(run, whole, { before, hashes, bodies })
    const findings = [...findingsOf(draft, surveyed, files), ...formulas]
    return {
      first: book.editionId === null,
      state: stateOf(book),
      changes,
      replacedFiles,
      // Blocking findings come first, so that the limit never cuts them off.
      findings: findings.toSorted((one, other) => Number(other.blocking) - Number(one.blocking)).slice(0, 200),
      readers: readers.get(id) ?? 0,
    }
  },

  async editionPublish({ body }, context) {
    const { db, user } = context
    const book = await loadTextbook(db, user, body.id)
    assertAllowed(mayPublish(user, book))
    await publish(db, user, book, { textbooksType: body.textbooks_type, notes: body.notes })
    await recordState(context, book, 'textbook.publish')
    return (await editions(db, await loadTextbook(db, user, body.id)))[0] as contract.Edition
  },

  editionPublishBatch: ({ body }, context) => {
    const { db, user, language } = context
    return forEachTextbook(db, user, body.ids, language, async (book) => {
      assertAllowed(mayPublish(user, book))
      await publish(db, user, book, { textbooksType: body.textbooks_type, notes: body.notes })
      await recordState(context, book, 'textbook.publish')
    })
  },

  async editionCancel({ body }, context) {
    const { db, user } = context
    const seen = await loadTextbook(db, user, body.id)
    await lockTextbook(db, seen)
    const book = await loadTextbook(db, user, seen.id)
    if (mayPublish(user, book) && book.publishStatus !== 2) throw refusal('conflict', { zh: '尚未发布', en: 'It is not published' })
    assertAllowed(mayCancel(user, book))
    await cancelPublication(db, user, book)
    await recordState(context, book, 'textbook.cancel')
  },

  async editionList({ id }, { db, user }) {
    return editions(db, await loadTextbook(db, user, id))
  },
})

async function editions(db: Db, book: TextbookRow): Promise<contract.Edition[]> {
  const rows = await selectEditions(db, book)
  const stateOf = (id: string) => (id !== book.editionId ? 'superseded' : book.publishStatus === 2 ? 'current' : 'withdrawn')
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString(), state: stateOf(row.id) }))
}
