import { plural } from '#plain/text/plural.ts'

export const pasteTexts = {
  'zh-CN': {
    pasteQuestions: '粘贴题目',
    pasteMore: '再粘贴一段',
    seeRecognised: '看认出的题目',
    recognised: '题号、选项、答案、解析自动认出',
    added: (n: number) => `认出 ${n} 题`,
    beside: (n: number) => `另有 ${n} 处不是题目`,
    see: (no: number) => `看第 ${no} 题`,
    empty: '一次粘贴多道题，逐题核对后收进题库。',
  },
  'en-US': {
    pasteQuestions: 'Paste questions',
    pasteMore: 'Paste more',
    seeRecognised: 'See the recognised questions',
    recognised: 'Numbers, options, answers and explanations are recognised',
    added: (n: number) => plural(n, { one: '1 question recognised', other: `${n} questions recognised` }),
    beside: (n: number) => plural(n, { one: '1 part is no question', other: `${n} parts are no question` }),
    see: (no: number) => `See question ${no}`,
    empty: 'Paste several questions at once, check each, and take them into the bank.',
  },
}
