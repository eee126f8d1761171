/** Lines whose answers change with questions, and with banks and categories. */
export const questionLines = [
  'GET /question/questions',
  'GET /question/questions/{questionId}',
  'GET /question/questions/{questionId}/versions',
  'GET /question/banks',
  'GET /question/banks/{bankId}',
] as const
export const bankLines = ['GET /question/banks', 'GET /question/banks/{bankId}', 'GET /question/banks/{bankId}/grants'] as const

/** Calls whose answers change with an import. */
export const importLines = ['GET /question/imports/{importId}', 'GET /question/imports/{importId}/items']
