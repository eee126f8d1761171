import type { MessageType } from '#server/kernel/events/message-types.ts'

export const announcementMessages: MessageType = { code: 'announcement', name: { zh: '公告', en: 'Announcements' }, channels: ['wechat'] }
