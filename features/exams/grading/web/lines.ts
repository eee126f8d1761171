export const gradingLine = 'GET /pressplatform/tests/{testId}/grading'
export const questionLine = 'GET /pressplatform/tests/{testId}/grading/{questionId}'
export const figuresLine = 'GET /pressplatform/tests/{testId}/grading/{questionId}/figures'
export const answersLine = 'GET /pressplatform/tests/{testId}/grading/{questionId}/answers'
export const regradesLine = 'GET /pressplatform/tests/{testId}/regrades'

/** What changes while answers are graded. */
export const progressLines = [gradingLine, figuresLine] as const
/** What changes with the rubric or the graders. */
export const questionLines = [questionLine, ...progressLines] as const

export const appealsLine = 'GET /pressplatform/tests/{testId}/appeals'
export const appealLine = 'GET /pressplatform/appeals/{appealId}'
