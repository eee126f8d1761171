import type { MessageType } from '#server/kernel/events/message-types.ts'

/** The decision about an application to join: sent to every verified address, because the person cannot look into an inbox yet. */
export const applicationMessages: MessageType = {
  code: 'application',
  name: { zh: '加入申请', en: 'Registration' },
  channels: ['mail', 'sms'],
  always: true,
}
