/** Ways to deliver a message beside the inbox, which always gets it. */
export const deliveryChannels = ['mail', 'sms', 'wechat'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]
