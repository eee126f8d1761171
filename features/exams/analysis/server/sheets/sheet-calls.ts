import * as contract from '../../contract-sheets.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { analysedTest, listedTest } from '../policy.ts'
import { markSheetOf } from './mark-sheet.ts'
import { startSheetExport } from './sheet-export.ts'

export default handlers(contract, {
  async markSheetGet({ testId, query: { classId } }, context) {
    return markSheetOf(context.db, context.language, await listedTest(context, testId, classId))
  },

  async sheetExport({ testId, body }, context) {
    const test = body.sheet === 'marks' ? (await listedTest(context, testId, body.classId)).test : await analysedTest(context, testId)
    return startSheetExport(context, test, body)
  },
})
