import type { DeliveryChannel } from '#contract/delivery-channels.ts'
import type { Bilingual } from '#contract/errors.ts'

/** What a message is about. Each person chooses the delivery channels of each type; `notify` is given the type itself. */
export interface MessageType {
  code: string
  name: Bilingual
  /** The channels beside the inbox, until the person chooses others. */
  channels: readonly DeliveryChannel[]
  /** Always sent by its channels: the person cannot turn it off. */
  always?: true
}

export const systemMessages: MessageType = { code: 'system', name: { zh: '系统', en: 'System' }, channels: [] }
export const securityMessages: MessageType = { code: 'security', name: { zh: '账号安全', en: 'Security' }, channels: ['mail', 'sms'], always: true }
export const accountMessages: MessageType = { code: 'account', name: { zh: '账号', en: 'Account' }, channels: ['mail'] }
export const taskMessages: MessageType = { code: 'task', name: { zh: '任务', en: 'Tasks' }, channels: [] }
export const moneyMessages: MessageType = { code: 'money', name: { zh: '费用', en: 'Billing' }, channels: ['mail'] }

/** Types that several features send. Further ones stand in the `server/message-types.ts` of their feature. */
export const kernelMessageTypes: readonly MessageType[] = [systemMessages, securityMessages, accountMessages, taskMessages, moneyMessages]
