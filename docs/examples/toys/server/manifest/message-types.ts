import type { MessageType } from '#server/kernel/events/message-types.ts'

export const toyMessages: MessageType = { code: 'toy', name: { zh: '玩具', en: 'Toys' }, channels: [] }
