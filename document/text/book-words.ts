import type { AsideKind } from '../schema/schema-sections.ts'

/** The languages for the labels that a book generates: 图 3-5, Figure 3-5. */
export type BookLanguage = 'zh-CN' | 'en-US'
export type NumberedKind = 'chapter' | 'heading' | 'figure' | 'table' | 'equation' | 'code' | 'reference' | AsideKind

type Words = Record<AsideKind | 'figure' | 'table' | 'code' | 'question' | 'homework' | 'test' | 'resource' | 'footnotes' | 'back' | 'blank', string>

const words: Record<BookLanguage, Words> = {
  'zh-CN': {
    figure: '图',
    table: '表',
    code: '代码',
    objectives: '学习目标',
    terms: '术语',
    example: '例',
    case: '案例',
    definition: '定义',
    theorem: '定理',
    proof: '证明',
    exercise: '习题',
    solution: '解答',
    note: '注意',
    warning: '警告',
    question: '题目',
    homework: '作业',
    test: '测验',
    resource: '资源',
    footnotes: '脚注',
    back: '回到正文',
    blank: '填空',
  },
  'en-US': {
    figure: 'Figure',
    table: 'Table',
    code: 'Listing',
    objectives: 'Objectives',
    terms: 'Terms',
    example: 'Example',
    case: 'Case',
    definition: 'Definition',
    theorem: 'Theorem',
    proof: 'Proof',
    exercise: 'Exercise',
    solution: 'Solution',
    note: 'Note',
    warning: 'Warning',
    question: 'Question',
    homework: 'Homework',
    test: 'Test',
    resource: 'Resource',
    footnotes: 'Footnotes',
    back: 'Back to the text',
    blank: 'Blank',
  },
}

export const wordOf = (lang: BookLanguage, word: keyof Words): string => words[lang][word]

/** Chinese for any Chinese tag, else English. */
export const bookLanguage = (tag: string): BookLanguage => (/^zh\b/i.test(tag) ? 'zh-CN' : 'en-US')

/** The label of a numbered element as a reference prints it: 3.2 节, 图 3-5, （3.2.1）, [7]. Without a number only the word. */
export const labelOf = (kind: NumberedKind, number: string, lang: BookLanguage): string => {
  const chinese = lang === 'zh-CN'
  if (kind === 'chapter' && /^[A-Z]+$/.test(number)) return chinese ? `附录 ${number}` : `Appendix ${number}`
  if (kind === 'chapter' && /^\d+$/.test(number)) return chinese ? `第 ${number} 章` : `Chapter ${number}`
  if (kind === 'chapter' || kind === 'heading') return number === '' ? '' : chinese ? `${number} 节` : `Section ${number}`
  if (kind === 'reference') return `[${number}]`
  if (kind === 'equation') return chinese ? `（${number}）` : `(${number})`
  return number === '' ? wordOf(lang, kind) : `${wordOf(lang, kind)} ${number}`
}
