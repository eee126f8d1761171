import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { objectOf } from '#features/exams/tests/server/object-of.ts'
import type { TestRecord } from '#features/exams/tests/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import { storePersonalDataFile } from '#server/kernel/files/generated-files.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import { enqueue, jobKind } from '#server/kernel/jobs/jobs.ts'
import type { SheetKind } from '../../contract-sheets.ts'
import { analysisOf } from '../figures/analysis.ts'
import { analysedTest, listedTest } from '../policy.ts'
import { analysisWorkbook, markWorkbook } from './layout.ts'
import { markSheetOf } from './mark-sheet.ts'
import { sheetTexts } from '#assessment/analysis/sheet-texts.ts'
import { writeWorkbook } from './workbook.ts'

interface Asked {
  testId: string
  sheet: SheetKind
  classId?: string | undefined
  /** With the rights of the member at that time, since a job has no session. */
  user: User
  language: Language
}

const kind = 'test-sheet'

/** Writes a sheet of a test to a spreadsheet, which its creator can load for a week. */
export const sheetExportJob = jobKind<Asked>(kind, async ({ testId, sheet, classId, user, language }, context) => {
  const { app, institutionId, jobId } = context
  const path = join(app.scratch, jobId)
  const t = sheetTexts[language]
  let count = 0
  async function write() {
    const { name, rows, widths, stuck } = await app.database.withInstitution(institutionId, 'read only', async (db) => {
      const timeZone = await institutionTimeZone(db)
      if (sheet === 'marks') {
        const marks = await markSheetOf(db, language, await listedTest({ db, user }, testId, classId))
        count = marks.rows.length
        return { name: `${t.markSheet} ${marks.head.title}`, ...markWorkbook(marks, language, timeZone) }
      }
      const test = await analysedTest({ db, user }, testId)
      const analysis = await analysisOf({ app, db, user }, test)
      count = analysis.items.length
      return { name: `${t.analysisSheet} ${test.title}`, ...analysisWorkbook(analysis, language, timeZone) }
    })
    await writeWorkbook(path, rows, { widths, stuck, sheet: sheet === 'marks' ? t.markSheet : t.analysisSheet })
    return { name: `${name}.xlsx`, suffix: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
  }
  try {
    const { fileId, name, size, expiresAt } = await storePersonalDataFile(context, path, write)
    return { fileId, name, size, expiresAt, count }
  } finally {
    await rm(path, { force: true })
  }
})

/** Enqueues the task and writes it to the log of operations. */
export async function startSheetExport(
  context: CallContext,
  test: TestRecord,
  asked: { sheet: SheetKind; classId?: string | undefined },
): Promise<{ jobId: string }> {
  const { db, user, language } = context
  await logOperation(context, 'test.sheet', { ...objectOf(test), after: asked })
  const t = sheetTexts[language]
  const title = `${asked.sheet === 'marks' ? t.markSheet : t.analysisSheet} ${test.title}`
  return { jobId: await enqueue(db, user, kind, title, { ...asked, testId: test.id, user: { ...user, sessionId: '' }, language }) }
}
