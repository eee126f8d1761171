import { plural } from '#plain/text/plural.ts'

/** Texts of questions and discussions about passages. */
export const threadsTexts = {
  'zh-CN': {
    title: '问答与讨论',
    tab: '问答',
    hint: '先选中一段文字再打开，可以就这段文字提问。',
    about: '选中的文字',
    askIn: (klass: string) => `在“${klass}”提问`,
    loading: '正在读取…',
    failed: '没有读到问答与讨论',
    retry: '重试',
    none: '你的班级里还没有人就这一章提问或讨论。',
    noClass: '你不在使用这本教材的班级里。加入班级后，可以在这里提问，也能看到同学的提问。',
    kinds: (kind: 'question' | 'topic') => ({ question: '提问', topic: '讨论' })[kind],
    answered: '已回答',
    unanswered: '待回答',
    replies: (count: number) => `${count} 条回复`,
    toPassage: '看原文',
    mark: (count: number) => `这一段有 ${count} 个提问或讨论`,
  },
  'en-US': {
    title: 'Questions and discussions',
    tab: 'Questions',
    hint: 'Select a passage before you open this to ask about it.',
    about: 'Selected passage',
    askIn: (klass: string) => `Ask in ${klass}`,
    loading: 'Loading…',
    failed: 'Questions and discussions could not be loaded',
    retry: 'Try again',
    none: 'Your classes have no questions or discussions about this chapter yet.',
    noClass: 'You are in no class that uses this book. In a class you can ask here and see what others have asked.',
    kinds: (kind: 'question' | 'topic') => ({ question: 'Question', topic: 'Discussion' })[kind],
    answered: 'answered',
    unanswered: 'not answered',
    replies: (count: number) => plural(count, { one: '1 reply', other: `${count} replies` }),
    toPassage: 'Show the passage',
    mark: (count: number) =>
      plural(count, { one: '1 question or discussion about this passage', other: `${count} questions or discussions about this passage` }),
  },
}
