export const topicsLine = 'GET /pressplatform/topics'
export const topicLine = 'GET /pressplatform/topics/{topicId}'
export const marksLine = 'GET /pressplatform/topics/{topicId}/marks'

/** Lines to read again after a topic was changed. */
export const topicLines = [topicsLine, topicLine, marksLine] as const
