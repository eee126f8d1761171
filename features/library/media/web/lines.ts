export const mediaLine = 'GET /pressplatform/media/{fileId}'
export const captionLine = 'GET /pressplatform/media/{fileId}/captions/{captionId}'
