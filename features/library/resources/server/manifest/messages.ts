import type { MessageType } from '#server/kernel/events/message-types.ts'

export const resourceMessages: MessageType = { code: 'resourceshared', name: { zh: '共享的资源', en: 'Shared resources' }, channels: [] }
