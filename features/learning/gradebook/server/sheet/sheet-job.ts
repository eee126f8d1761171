import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadClass } from '#features/learning/classes/server/queries.ts'
import { clockIn } from '#plain/time/zone.ts'
import type { User } from '#server/kernel/access/session.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import { storePersonalDataFile } from '#server/kernel/files/generated-files.ts'
import { writeXlsx } from '#server/kernel/files/sheet.ts'
import { assertAllowed, inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { jobKind } from '#server/kernel/jobs/jobs.ts'
import { loadBook } from '../book/load-book.ts'
import { resultsOf } from '../book/results.ts'
import { maySeeGradebook } from '../policy.ts'
import { sheetOf } from './sheet-layout.ts'

interface Input {
  classId: string
  user: User
  language: Language
}

export const gradebookExportName = 'gradebookExport'

/** Writes the gradebook of a class into a spreadsheet, with the rights that the person has now. */
export const gradebookExportJob = jobKind<Input>(gradebookExportName, async ({ classId, user, language }, context) => {
  const path = join(context.app.scratch, context.jobId)
  const timeZone = await context.transaction(institutionTimeZone)
  const write = async () => {
    const { klass, book } = await context.app.database.withInstitution(context.institutionId, 'read only', async (db) => {
      const found = await loadClass(db, user, classId)
      assertAllowed(maySeeGradebook(user, found))
      return { klass: found, book: await loadBook(db, classId) }
    })
    const students = resultsOf(book).filter(({ left }) => !left)
    const { heads, rows, widths, hidden } = sheetOf(classId, book.items, students, language)
    const title = inLanguage({ zh: `${klass.name} 成绩`, en: `${klass.name} gradebook` }, language)
    await writeXlsx(path, heads, rows, { widths, sheet: title, hidden })
    const name = `${title.replace(/[\\/:*?"<>|]/g, ' ')} ${clockIn(timeZone, new Date()).day}.xlsx`
    return { name, suffix: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', count: rows.length }
  }
  try {
    const { fileId, name, size, expiresAt, count } = await storePersonalDataFile(context, path, write)
    return { fileId, name, size, expiresAt, count }
  } finally {
    await rm(path, { force: true })
  }
})
