export const gradingLine = 'GET /pressplatform/tests/{testId}/grading'
export const questionLine = 'GET /pressplatform/tests/{testId}/grading/{questionId}'
export const answersLine = 'GET /pressplatform/tests/{testId}/grading/{questionId}/answers'
export const regradesLine = 'GET /pressplatform/tests/{testId}/regrades'

/** What changes while answers are graded. */
export const progressLines = [gradingLine, questionLine] as const
