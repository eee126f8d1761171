export const questionsLine = 'GET /pressplatform/questions'
export const questionLine = 'GET /pressplatform/questions/{questionId}'

/** Lines to read again after a question was changed. */
export const questionLines = [questionsLine, questionLine] as const
