export const listLine = 'GET /pressplatform/messages'
export const unreadLine = 'GET /pressplatform/messages/unread'
/** Lines to read again after a change in the inbox. */
export const inboxLines = [listLine, unreadLine] as const
