/** What a message is about; each person decides for each type by which ways it reaches him. */
export const messageTypes = ['system', 'security', 'account', 'identity', 'feedback', 'announcement', 'task', 'textbook', 'money'] as const
export type MessageType = (typeof messageTypes)[number]
