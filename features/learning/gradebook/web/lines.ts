export const gradebookLine = 'GET /pressplatform/classes/{classId}/gradebook'
export const studentLine = 'GET /pressplatform/classes/{classId}/gradebook/students/{memberId}'
export const changesLine = 'GET /pressplatform/classes/{classId}/gradebook/changes'
export const shownLine = 'GET /pressplatform/classes/{classId}/gradebook/students/{memberId}/shown'
export const mineLine = 'GET /pressplatform/classes/{classId}/gradebook/mine'

/** Lines to read again after a change of marks or rules. */
export const gradebookLines = [gradebookLine, studentLine, changesLine, shownLine, mineLine] as const
