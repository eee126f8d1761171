export const outlineLine = 'GET /pressplatform/courses/{courseId}/outline'
export const unitLine = 'GET /pressplatform/courses/{courseId}/units/{unitId}'
export const removedLine = 'GET /pressplatform/courses/{courseId}/removedunits'
export const editionLine = 'GET /pressplatform/courses/{courseId}/edition'

/** Lines to read again after a change of an outline. */
export const outlineLines = [outlineLine, unitLine, editionLine, removedLine] as const
