export const listLine = 'GET /pressplatform/announcements'
export const shownLine = 'GET /pressplatform/announcements/shown'
export const getLine = 'GET /pressplatform/announcements/{id}'
