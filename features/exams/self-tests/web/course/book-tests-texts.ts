export const bookTestsTexts = {
  'zh-CN': {
    byChapter: '按章自测',
    wholeBook: '全书自测',
    none: '这本教材的章节里还没有可以自测的题。',
  },
  'en-US': {
    byChapter: 'Self-tests by chapter',
    wholeBook: 'Test the whole book',
    none: 'The chapters of this book have no questions for self-tests yet.',
  },
}
