import type { MessageType } from '@recto/contract/messages'

export const texts = {
  'zh-CN': {
    inbox: '消息',
    bell: '消息',
    bellUnread: (n: number) => `消息，${many(n)} 条未读`,
    all: '全部消息',
    newest: '最新消息',
    unread: '未读',
    everything: '全部',
    anyType: '全部类型',
    ofType: '类型',
    readAll: '全部标为已读',
    settings: '通知设置',
    markedAll: (n: number) => `${n} 条消息已标为已读`,
    markRead: '标为已读',
    markUnread: '标为未读',
    remove: '移除',
    removed: '消息已移除',
    none: '还没有消息',
    noneHelp: '公告、任务结果和账号安全提醒会出现在这里。',
    noneUnread: '没有未读消息',
    noneUnreadHelp: '看过的消息在“全部”里。',
    showAll: '查看全部',
    more: '更早的消息',
    related: (n: number) => `另有 ${n} 条相关消息`,
    fold: '收起',
    open: '查看',
    failed: '消息暂时无法读取',
    retry: '重试',
    back: '返回消息',
    close: '关闭',
    typeName: (name: MessageType) => ({
      system: '系统', security: '账号安全', account: '账号', identity: '身份认证', feedback: '反馈', announcement: '公告', task: '任务',
      textbook: '教材', money: '费用' })[name], // prettier-ignore
  },
  'en-US': {
    inbox: 'Messages',
    bell: 'Messages',
    bellUnread: (n: number) => `Messages, ${many(n)} unread`,
    all: 'All messages',
    newest: 'Newest',
    unread: 'Unread',
    everything: 'All',
    anyType: 'All types',
    ofType: 'Type',
    readAll: 'Mark all as read',
    settings: 'Notification settings',
    markedAll: (n: number) => `${n} marked as read`,
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    remove: 'Remove',
    removed: 'Message removed',
    none: 'No messages yet',
    noneHelp: 'Announcements, results of tasks and notices about your account appear here.',
    noneUnread: 'Nothing unread',
    noneUnreadHelp: 'What you have read stays under All.',
    showAll: 'Show all',
    more: 'Older messages',
    related: (n: number) => `${n} more about this`,
    fold: 'Fold',
    open: 'Open',
    failed: 'Messages cannot be read at the moment',
    retry: 'Retry',
    back: 'Back to messages',
    close: 'Close',
    typeName: (name: MessageType) => ({
      system: 'System', security: 'Security', account: 'Account', identity: 'Identity', feedback: 'Feedback', announcement: 'Announcements',
      task: 'Tasks', textbook: 'Textbooks', money: 'Money' })[name], // prettier-ignore
  },
}

/** A count that ends at a hundred. */
export function many(n: number): string {
  return n >= 100 ? '99+' : String(n)
}
