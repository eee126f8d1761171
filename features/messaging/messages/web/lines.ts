export const listLine = 'GET /pressplatform/messages'
export const unreadLine = 'GET /pressplatform/messages/unread'
/** The message types with their names and channels. */
export const typesLine = 'GET /pressplatform/messages/types'
/** Lines to read again after a change in the inbox. */
export const inboxLines = [listLine, unreadLine] as const
