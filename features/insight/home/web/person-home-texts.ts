import type { PartOfDay } from './part-of-day.ts'

export const texts = {
  'zh-CN': {
    hello: (part: PartOfDay, name: string) =>
      `${{ night: '夜深了', morning: '早上好', noon: '中午好', afternoon: '下午好', evening: '晚上好' }[part]}，${name}`,
    books: '我的教材',
    allBooks: (count: string) => `全部 ${count} 本`,
    noBooks: '还没有可以读的教材',
    noBooksHelp: '老师建班或机构开放教材后，会出现在这里。',
    beside: '公告与消息',
    announcements: '公告',
    messages: '消息',
  },
  'en-US': {
    hello: (part: PartOfDay, name: string) =>
      `${{ night: 'Good evening', morning: 'Good morning', noon: 'Hello', afternoon: 'Good afternoon', evening: 'Good evening' }[part]}, ${name}`,
    books: 'My textbooks',
    allBooks: (count: string) => `All ${count}`,
    noBooks: 'No textbooks to read yet',
    noBooksHelp: 'Textbooks appear here when a teacher sets up a class or your institution makes them available.',
    beside: 'Announcements and messages',
    announcements: 'Announcements',
    messages: 'Messages',
  },
}
