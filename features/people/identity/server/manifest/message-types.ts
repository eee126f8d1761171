import type { MessageType } from '#server/kernel/events/message-types.ts'

export const identityMessages: MessageType = { code: 'identity', name: { zh: '身份认证', en: 'Identity' }, channels: ['mail', 'wechat'] }
