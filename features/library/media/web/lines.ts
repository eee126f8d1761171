export const mediaLine = 'GET /pressplatform/media/{fileId}'
export const captionLine = 'GET /pressplatform/media/{fileId}/captions/{captionId}'
export const notesLine = 'GET /pressplatform/media/{fileId}/notes'
export const noteAddLine = 'POST /pressplatform/media/{fileId}/notes'
/** Lines whose answers change with notes. */
export const noteLines = [notesLine] as const
