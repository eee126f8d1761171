import * as contract from '../../contract-replace.ts'
import { ReplaceResult } from '#contract/job-results.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { enqueue } from '#server/kernel/jobs/jobs.ts'
import { mayEdit } from '#features/authoring/textbooks/server/policy.ts'
import { loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { noChapter, selectChapters } from '../queries.ts'
import { chapterReplaceJob, chapterReplaceUndoJob, type ReplaceInput, type UndoInput } from './replace-job.ts'
import { findInBook } from './find-in-book.ts'
import { findReplacement } from './replace-queries.ts'

const searchOf = ({ q, matchCase, wholeWord }: contract.BookSearch) => ({ text: q, matchCase, wholeWord })

export default handlers(contract, {
  async chapterFind({ id, query }, { db, user }) {
    const book = await loadTextbook(db, user, id)
    const rows = (await selectChapters(db, book)).filter((row) => !query.chapter || row.id === query.chapter)
    if (query.chapter && !rows.length) throw noChapter()
    const ids = rows.map((row) => row.id)
    const found = await findInBook(db, { book, ids, search: searchOf(query), from: query.from, owner: user.institutionId })
    const byId = new Map(found.map((each) => [each.id, each]))
    return {
      total: found.reduce((sum, { count }) => sum + count, 0),
      fixed: found.reduce((sum, { fixed }) => sum + fixed, 0),
      chapters: rows.flatMap(({ id: chapterId, name, number, version }) => {
        const hits = byId.get(chapterId)
        return hits ? { ...hits, name, number, version } : []
      }),
    }
  },

  async chapterReplace({ id, body }, context) {
    const { db, user } = context
    const book = await loadTextbook(db, user, id)
    assertAllowed(mayEdit(user, book))
    const known = new Set((await selectChapters(db, book)).map((row) => row.id))
    const chosen = new Map(body.chapters.map((chapter) => [chapter.id, chapter]))
    const chapters = [...chosen.values()].filter((chapter) => known.has(chapter.id))
    if (chapters.length < chosen.size) throw noChapter()
    const { replacement } = body
    const input: ReplaceInput = { user: { ...user, sessionId: '' }, textbookId: book.id, search: searchOf(body), replacement, chapters }
    const jobId = await enqueue(db, user, chapterReplaceJob.kind, `${book.name}：${body.q} → ${replacement}`, input)
    const after = { found: body.q, replacement, chapters: chapters.length }
    await logOperation(context, 'chapter.replace', { kind: 'textbook', id: book.id, name: book.name, after })
    return { jobId }
  },

  async chapterReplaceUndo({ body }, context) {
    const { db, user } = context
    const job = await findReplacement(db, user, chapterReplaceJob.kind, body.jobId)
    const result = ReplaceResult.safeParse(job?.result).data
    if (!job || !result)
      throw refusal('notFound', { zh: '这次替换不存在，或已不能撤销', en: 'There is no such replacement, or it can no longer be undone' })
    const book = await loadTextbook(db, user, result.textbookId)
    assertAllowed(mayEdit(user, book))
    const input: UndoInput = { user: { ...user, sessionId: '' }, textbookId: book.id, of: body.jobId, chapters: result.chapters }
    const jobId = await enqueue(db, user, chapterReplaceUndoJob.kind, job.title, input)
    await logOperation(context, 'chapter.replaceUndo', {
      kind: 'textbook',
      id: book.id,
      name: book.name,
      after: { chapters: result.chapters.length },
    })
    return { jobId }
  },
})
