/** Lines whose answers change with papers. */
export const paperLines = ['GET /question/papers', 'GET /pressplatform/textbooks/list/paper'] as const
export const paperLine = 'GET /question/papers/{paperId}'
export const composerLine = 'GET /question/papers/{paperId}/composers'
