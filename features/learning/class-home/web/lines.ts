export const datesLine = 'GET /pressplatform/classes/{classId}/dates'
export const waitingLine = 'GET /pressplatform/classes/{classId}/waiting'
export const attentionLine = 'GET /pressplatform/classes/{classId}/attention'
export const readingLine = 'GET /pressplatform/classes/{classId}/reading'
export const ownReadingLine = 'GET /pressplatform/classes/{classId}/reading/mine'
export const reportLine = 'GET /pressplatform/classes/{classId}/report'

/** The report of a student of a class; without a member the own one. */
export const reportPath = (classId: string, member = '') =>
  `/education/classes/report?${new URLSearchParams({ id: classId, ...(member && { member }) })}`
