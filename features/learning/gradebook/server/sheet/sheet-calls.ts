import * as contract from '../../contract-sheet.ts'
import type { CallInput } from '#contract/call.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers, prepared, type RequestContext } from '#server/kernel/http/handlers.ts'
import { inLanguage, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { enqueue } from '#server/kernel/jobs/jobs.ts'
import { selectItems } from '../book/book-queries.ts'
import { loadBook } from '../book/load-book.ts'
import { resultsOf } from '../book/results.ts'
import { type NewMark, pairOf, putMarks, selectBefore, selectPresentStudents } from '../marks/mark-queries.ts'
import { changeable, objectOf, seen } from '../opened-class.ts'
import { lockGradebook } from '../rules/rule-queries.ts'
import { compareSheet, type ReadSheet } from './compare-sheet.ts'
import { readSheet } from './read-sheet.ts'
import { gradebookExportName } from './sheet-job.ts'

/** Findings that are listed. */
const mostFindings = 300

interface Given {
  classId: string
  sheet: ReadSheet
}

export default handlers(contract, {
  async gradebookExport({ classId }, context) {
    const { db, user, language } = context
    const klass = await seen(context, classId)
    await logOperation(context, 'gradebook.export', objectOf(klass))
    const title = inLanguage({ zh: `导出成绩：${klass.name}`, en: `Export of the gradebook: ${klass.name}` }, language)
    return { jobId: await enqueue(db, user, gradebookExportName, title, { classId, user: { ...user, sessionId: '' }, language }) }
  },

  gradebookSheetRead: prepared(
    async ({ classId, file }: CallInput<typeof contract.gradebookSheetRead>, outside: RequestContext): Promise<Given> => ({
      classId,
      sheet: await readSheet(file, outside),
    }),
    async ({ classId, sheet }, context: CallContext) => {
      await changeable(context, classId)
      const book = await loadBook(context.db, classId)
      const { changes, findings } = compareSheet(classId, sheet, book.items, resultsOf(book))
      if (changes.length > contract.mostOfSheet) throw refusal('tooLarge')
      return {
        changes,
        findings: findings.slice(0, mostFindings).map(({ words, ...finding }) => ({ ...finding, text: inLanguage(words, context.language) })),
        more: Math.max(0, findings.length - mostFindings),
      }
    },
  ),

  async gradebookSheetApply({ classId, body: { marks, reason } }, context) {
    const { db, user } = context
    const klass = await changeable(context, classId)
    await lockGradebook(db, classId)
    const items = new Map((await selectItems(db, classId)).map((item) => [item.id, item]))
    const students = await selectPresentStudents(db, classId, [...new Set(marks.map(({ memberId }) => memberId))])
    const before = await selectBefore(db, marks)
    const pairs = new Set<string>()
    const changed = marks.map((mark, at): NewMark => {
      const item = items.get(mark.itemId)
      if (!item || item.kind !== 'manual') throw invalid(`marks.${at}.itemId`, { zh: '没有这个登分的项目', en: 'No such item to enter' })
      const name = students.get(mark.memberId)
      if (name === undefined) throw invalid(`marks.${at}.memberId`, { zh: '不是班里的学生', en: 'Not a student of the class' })
      if (mark.points > item.points)
        throw invalid(`marks.${at}.points`, { zh: `“${item.title}”最多 ${item.points} 分`, en: `${item.title} has at most ${item.points} points` })
      const pair = pairOf(mark)
      if (pairs.has(pair)) throw invalid(`marks.${at}`, { zh: '同一个成绩出现了两次', en: 'The same mark twice' })
      pairs.add(pair)
      const there = before.get(pair)
      if ((there?.rowVersion ?? 0) !== mark.rowVersion)
        throw refusal('conflict', {
          zh: `${name}的“${item.title}”刚被改过，什么都没有导入。请重新选择文件核对`,
          en: `${item.title} of ${name} has just been changed, and nothing was imported. Choose the file again to check it`,
        })
      const of = { itemId: mark.itemId, memberId: mark.memberId, before: there ?? null }
      // What stands in place of a mark is replaced; else the points are, and what is late about them stays.
      if (there && there.override !== null) return { ...of, ...there, override: mark.points, reason }
      return { ...of, state: 'points', points: mark.points, lateHours: there?.lateHours ?? 0, override: null, reason: '' }
    })
    await putMarks(db, changed, user.memberId, reason)
    await logOperation(context, 'gradebook.sheet', { ...objectOf(klass), after: { marks: changed.length, reason } })
    return { changed: changed.length }
  },
})
