import type { MessageType } from '#server/kernel/events/message-types.ts'

export const feedbackMessages: MessageType = { code: 'feedback', name: { zh: '反馈', en: 'Feedback' }, channels: ['wechat'] }
