export const testsLine = 'GET /pressplatform/tests'
export const testLine = 'GET /pressplatform/tests/{testId}'
export const candidatesLine = 'GET /pressplatform/tests/{testId}/candidates'
export const testQuestionsLine = 'GET /pressplatform/tests/{testId}/questions'
export const marksLine = 'GET /pressplatform/tests/{testId}/marks'
export const accommodationsLine = 'GET /pressplatform/accommodations'
export const myTestsLine = 'GET /pressplatform/mytests'

/** Lines to read again after a change of a test. */
export const testLines = [testsLine, testLine, candidatesLine, myTestsLine] as const

export const setupPath = (id: string) => `/exam/blank/test/create?${new URLSearchParams({ id })}`
/** The sheet of marks of a test on paper. */
export const marksPath = (test: string, classId = '') => `${detailsPath(test, classId)}&marks=true`
/** The desk at which the answers of a test are graded. */
export const gradingPath = (test: string, classId = '') =>
  `/exam/blank/test/grading?${new URLSearchParams({ test, ...(classId && { id: classId }) })}`
/** Where questions of a test are corrected and graded again. */
export const regradesPath = (test: string, classId = '') => `/exam/test/regrades?${new URLSearchParams({ test, ...(classId && { id: classId }) })}`
/** The appeals against marks of a test. */
export const appealsPath = (test: string, classId = '') => `/exam/test/appeals?${new URLSearchParams({ test, ...(classId && { id: classId }) })}`
/** What a candidate sees of a result, for those who hold the test; a page of its own. */
export const previewPath = (test: string, attempt: string) => `/examination?${new URLSearchParams({ id: test, view: 'preview', attempt })}`
/** The figures of a test and of its questions. */
export const analysisPath = (test: string, classId = '') => `/exam/test/analysis?${new URLSearchParams({ test, ...(classId && { id: classId }) })}`
/** The mark sheet of a test for print; with a class that of the class. */
export const markSheetPath = (test: string, classId = '') =>
  `/exam/blank/test/sheet?${new URLSearchParams({ test, sheet: 'marks', ...(classId && { id: classId, class: classId }) })}`
/** The screen of one test; the class is that from which one comes, and may be missing. */
export const detailsPath = (test: string, classId = '') =>
  `/education/classes/examine/details?${new URLSearchParams({ ...(classId && { id: classId }), test })}`
