import type { MessageType } from '#server/kernel/events/message-types.ts'

export const textbookMessages: MessageType = { code: 'textbook', name: { zh: '教材', en: 'Textbooks' }, channels: [] }
