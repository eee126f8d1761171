/** What a message is about; each person chooses the delivery ways for each type. */
export const messageTypes = ['system', 'security', 'account', 'identity', 'feedback', 'announcement', 'task', 'textbook', 'money'] as const
export type MessageType = (typeof messageTypes)[number]

/** Delivery ways in addition to the inbox, which always gets the message. */
export const ways = ['mail', 'sms', 'wechat'] as const
export type DeliveryChannel = (typeof ways)[number]

/** The default ways of each type. Security messages always go by mail and SMS. */
export const defaultChannels: Record<MessageType, readonly DeliveryChannel[]> = {
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
