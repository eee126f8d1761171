export const summaryLine = 'GET /pressplatform/courses/{courseId}/reviews/summary'
export const reviewsLine = 'GET /pressplatform/courses/{courseId}/reviews'

/** Lines to read again after something about the reviews of a course has changed; the lists of courses have the average. */
export const reviewLines = [summaryLine, reviewsLine, 'GET /pressplatform/teaching/course'] as const
