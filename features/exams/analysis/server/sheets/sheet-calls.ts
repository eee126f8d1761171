import * as contract from '../../contract-sheets.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { analysedTest } from '../policy.ts'
import { markSheetOf } from './mark-sheet.ts'
import { startSheetExport } from './sheet-export.ts'

export default handlers(contract, {
  async markSheetGet({ testId, query: { classId } }, context) {
    const test = await analysedTest(context, testId)
    return markSheetOf(context.db, context.language, test, classId)
  },

  async sheetExport({ testId, body }, context) {
    const test = await analysedTest(context, testId)
    return startSheetExport(context, test, body)
  },
})
