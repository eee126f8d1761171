export const understandingLine = 'GET /pressplatform/classes/{classId}/understanding'
