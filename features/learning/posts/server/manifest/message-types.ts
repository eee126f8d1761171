import type { MessageType } from '#server/kernel/events/message-types.ts'

export const replyMessages: MessageType = { code: 'reply', name: { zh: '讨论与答疑的回复', en: 'Replies in classes' }, channels: [] }
export const moderationMessages: MessageType = { code: 'moderation', name: { zh: '发言的审核', en: 'Review of posts' }, channels: [] }
