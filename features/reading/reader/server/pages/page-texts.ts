import { plural } from '#plain/text/plural.ts'
import type { Language } from '#server/kernel/http/refusal.ts'

const chinese = {
  contents: '目录',
  readShare: (percent: number) => `已读 ${percent}%`,
  minutes: (count: number) => `${count} 分钟`,
  read: '已读',
  minutesLeft: (count: number) => `本节需约 ${count} 分钟`,
  previous: '上一节',
  next: '下一节',
  atEnd: '全书完',
  skip: '跳到正文',
  skipToContents: '跳到目录',
  draft: '草稿预览：还没有发布的内容，只有编写者能看到',
  emptyChapter: '这一节还没有内容',
  inThisChapter: '本章内容',
  home: '返回首页',
  shelf: '我的书',
  chief: (names: string) => `${names} 主编`,
  noBook: '教材不存在，或没有阅读权限',
  noBookHint: '它可能已经下架，也可能还没有对你开放。需要阅读的话，请联系任课教师或机构管理员。',
  notNow: (name: string) => `“${name}”现在不能阅读`,
  notNowHint: '它可能已取消发布或下架，也可能是你的阅读期限到了。阅读位置仍然保留，重新开放后可以接着读；有疑问请联系任课教师或机构管理员。',
  noChapter: '这一章不在当前版本里',
  chooseBook: '选择要读的教材',
  noBooks: '还没有可以阅读的教材',
  noBooksHint: '机构开放的教材、老师指定的教材和购买的教材都会出现在这里。',
  goOn: '接着读',
  unread: '未读',
  back: '返回',
  toolbar: '阅读工具',
  searchBook: '在本书中搜索',
  searchResults: '搜索结果',
  endSearch: '结束搜索',
  foundCount: (count: number, chapters: number) => `${count} 处，在 ${chapters} 节里`,
  notFoundWords: (words: string) => `书里没有“${words}”`,
  notFoundHint: '换个更短的词试试。公式不参与搜索。',
}

export type ReaderPageTexts = typeof chinese

const english: ReaderPageTexts = {
  contents: 'Contents',
  readShare: (percent) => `${percent}% read`,
  minutes: (count) => `${count} min`,
  read: 'read',
  minutesLeft: (count) => `about ${count} min in this section`,
  previous: 'Previous',
  next: 'Next',
  atEnd: 'End of the book',
  skip: 'Skip to the text',
  skipToContents: 'Skip to the contents',
  draft: 'Draft preview: not published yet, visible to its authors only',
  emptyChapter: 'There is nothing in this section yet',
  inThisChapter: 'In this chapter',
  home: 'Back to the home page',
  shelf: 'My books',
  chief: (names) => names,
  noBook: 'This textbook does not exist, or you do not have access to it',
  noBookHint:
    'It may have been taken off the shelf, or it may not be open to you yet. If you need it, ask your teacher or an administrator of your institution.',
  notNow: (name) => `“${name}” cannot be read at the moment`,
  notNowHint:
    'It may have been unpublished or taken off the shelf, or your access to it has ended. Your place is kept, and you can read on when the book is open again. If you have questions, ask your teacher or an administrator of your institution.',
  noChapter: 'This chapter is not in the current edition',
  chooseBook: 'Choose a textbook to read',
  noBooks: 'No textbooks to read yet',
  noBooksHint: 'Textbooks that your institution opens, that a teacher assigns or that you buy appear here.',
  goOn: 'Continue',
  unread: 'Unread',
  back: 'Back',
  toolbar: 'Reading tools',
  searchBook: 'Search this book',
  searchResults: 'Search results',
  endSearch: 'End the search',
  foundCount: (count, chapters) =>
    `${plural(count, { one: '1 hit', other: `${count} hits` })} in ${plural(chapters, { one: '1 section', other: `${chapters} sections` })}`,
  notFoundWords: (words) => `“${words}” is not in this book`,
  notFoundHint: 'Try a shorter word. Formulas are not searched.',
}

/** The texts of the reader and of the pages around it, as the server writes them. */
export const readerPageTexts = (language: Language): ReaderPageTexts => (language === 'zh-CN' ? chinese : english)
