import { plural } from '#plain/text/plural.ts'

/** Texts about questions that are like the one that is written. */
export const likeTexts = {
  'zh-CN': {
    likeQuestions: '相像的题目',
    likeCount: (n: number) => `题库里有 ${n} 题很像`,
    whileTyping: '随打字更新',
    usedIn: (n: number) => `用过 ${n} 处`,
    likeness: (percent: number) => `相同 ${percent}%`,
    sideBySide: '并排比较',
    useThat: '改用它',
    notTheSame: '不是同一题',
    thisQuestion: '正在写的题',
    showMore: (n: number) => `还有 ${n} 题`,
    showOne: '收起',
  },
  'en-US': {
    likeQuestions: 'Like questions',
    likeCount: (n: number) => plural(n, { one: '1 question is very like this one', other: `${n} questions are very like this one` }),
    whileTyping: 'as you type',
    usedIn: (n: number) => plural(n, { one: 'used once', other: `used ${n} times` }),
    likeness: (percent: number) => `${percent}% alike`,
    sideBySide: 'Compare',
    useThat: 'Use that one',
    notTheSame: 'Not the same',
    thisQuestion: 'This question',
    showMore: (n: number) => plural(n, { one: '1 more', other: `${n} more` }),
    showOne: 'Show less',
  },
}
