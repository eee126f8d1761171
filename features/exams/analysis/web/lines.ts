import type { SheetKind } from '../contract-sheets.ts'

export const analysisLine = 'GET /pressplatform/tests/{testId}/analysis'
export const markSheetLine = 'GET /pressplatform/tests/{testId}/marksheet'

/** A sheet of a test for print; the class is that from which one comes, and may be missing. */
export const sheetPath = (test: string, sheet: SheetKind, classId = '') =>
  `/exam/blank/test/sheet?${new URLSearchParams({ test, sheet, ...(classId && { id: classId }) })}`
/** A question in its bank. */
export const questionPath = (bank: string, question: string) => `/exam/question/management?${new URLSearchParams({ bank, id: question })}`
