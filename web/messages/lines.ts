export const listLine = 'GET /pressplatform/messages'
export const unreadLine = 'GET /pressplatform/messages/unread'
/** What a change in the inbox shows in. */
export const inboxLines = [listLine, unreadLine] as const
