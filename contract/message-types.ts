/** What a message is about; each person decides for each type by which ways it reaches him. */
export const messageTypes = ['system', 'security', 'account', 'identity', 'feedback', 'announcement', 'task', 'textbook', 'money'] as const
export type MessageType = (typeof messageTypes)[number]

/** Ways besides the inbox, which everything reaches. */
export const ways = ['mail', 'sms', 'wechat'] as const
export type Way = (typeof ways)[number]

/** The ways of a type that a person has said nothing about. What concerns security goes by mail and SMS in any case. */
export const usualWays: Record<MessageType, readonly Way[]> = {
  system: [],
  security: ['mail', 'sms'],
  account: ['mail'],
  identity: ['mail', 'wechat'],
  feedback: ['wechat'],
  announcement: ['wechat'],
  task: [],
  textbook: [],
  money: ['mail'],
}
