export const postsLine = 'GET /pressplatform/threads/{threadId}/posts'
export const belowLine = 'GET /pressplatform/posts/{postId}/replies'
export const waitingLine = 'GET /pressplatform/classes/{classId}/posts/waiting'
export const wordsLine = 'GET /pressplatform/system/forbiddenwords'

/** Lines of lists of threads, and of a thread, of both kinds. */
export const threadLines = [
  'GET /pressplatform/topics',
  'GET /pressplatform/topics/{topicId}',
  'GET /pressplatform/questions',
  'GET /pressplatform/questions/{questionId}',
] as const

/** Lines to read again after something was posted, changed or decided. */
export const postLines = [postsLine, belowLine, waitingLine, ...threadLines] as const
