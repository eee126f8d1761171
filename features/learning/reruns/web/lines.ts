export const previewLine = 'GET /pressplatform/courses/{courseId}/rerun/preview'
export const sourceLine = 'GET /pressplatform/courses/{courseId}/rerun'
