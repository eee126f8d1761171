const zhTypes: Record<number, string> = { 0: '单选', 1: '多选', 2: '填空', 3: '主观', 4: '判断' }
const enTypes: Record<number, string> = { 0: 'Single choice', 1: 'Multiple choice', 2: 'Blanks', 3: 'Open', 4: 'True or false' }

/** Texts of the search for questions that are put into something else. */
export const searchTexts = {
  'zh-CN': {
    bank: '题库',
    type: '题型',
    types: (code: number) => zhTypes[code] ?? '',
    noBank: '还没有对您开放的题库',
    noQuestion: '没有符合条件的已审题目',
    more: '更多',
  },
  'en-US': {
    bank: 'Question bank',
    type: 'Type',
    types: (code: number) => enTypes[code] ?? '',
    noBank: 'No question bank is open to you yet',
    noQuestion: 'No reviewed question matches',
    more: 'More',
  },
}
