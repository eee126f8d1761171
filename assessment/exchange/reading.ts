import type { Question, QuestionAbout } from '../questions/question.ts'

/** Where in the source something stands: the file of a package, the first and last line of a text or row of a sheet (from 1), the id of an item. */
export interface Place {
  path?: string
  line?: number
  to?: number
  item?: string
}

/**
 * What a reader has to say about a question or a file. An `error` keeps the question from being taken as it is; a `warning` asks for a look; `changed`
 * says what was read as something else. `detail` is a short quotation or name from the source.
 */
export interface Finding {
  code: FindingCode
  severity: 'error' | 'warning' | 'changed'
  detail?: string
  place?: Place
}

/** A question that a reader found. `question` is as complete as the source is; `findings` say what is missing. */
export interface ReadQuestion {
  place: Place
  /** The text of the source, for comparison; at most 4,000 characters. */
  source: string
  question: Question
  about: QuestionAbout
  /** The names of the nested categories, outermost first. */
  category: string[]
  /** Ties questions to the passage that they share: the key of an entry of `passages`. */
  passage?: string
  /** The number or id that the source gives the question, if any. */
  number?: string
  findings: Finding[]
}

/** A text that several questions share. */
export interface ReadPassage {
  key: string
  place: Place
  content: Question['stem']
}

/** A file within the source that documents refer to as `asset:<path>`, when it is not a file of the package but embedded in a text. */
export interface EmbeddedFile {
  path: string
  base64: string
}

/** What was read from a file. Whatever the file holds is in `questions`, `passages` or `findings`. */
export interface ReadResult {
  questions: ReadQuestion[]
  passages: ReadPassage[]
  files: EmbeddedFile[]
  /** About the file as a whole, and about parts that are no question. */
  findings: Finding[]
}

/** `findingsOfQuestion`: a question with thousands of faults has a hundred of them as findings. */
export const readLimits = { questions: 20_000, findings: 2000, findingsOfQuestion: 100, source: 4000, depth: 60 } as const

/** The texts of the findings. A code is one kind of finding in all formats. */
export const findingTexts = {
  // Errors: the question cannot be taken as it is.
  noStem: { zh: '没有题干', en: 'There is no question text' },
  noOptions: { zh: '选择题少于两个选项', en: 'A choice question has fewer than two options' },
  emptyOption: { zh: '选项没有内容', en: 'An option is empty' },
  noAnswer: { zh: '没有答案', en: 'There is no answer' },
  answerNamesNoOption: { zh: '答案不是任何一个选项', en: 'The answer names no option' },
  severalAnswers: { zh: '单选题有多个答案', en: 'A single choice has several answers' },
  noBlank: { zh: '填空题没有空', en: 'There is no blank in the text' },
  blankWithoutAnswer: { zh: '有的空没有答案', en: 'A blank has no answer' },
  moreAnswersThanBlanks: { zh: '答案比空多', en: 'There are more answers than blanks' },
  tooLong: { zh: '内容过长', en: 'It is too long' },
  tooManyOptions: { zh: '选项多于 26 个', en: 'There are more than 26 options' },
  tooManyBlanks: { zh: '空多于 40 个', en: 'There are more than 40 blanks' },
  syntax: { zh: '格式有误，无法读出', en: 'The syntax is wrong and cannot be read' },
  badType: { zh: '题型无法识别', en: 'The type of question is not known' },
  noTests: { zh: '编程题没有测试点', en: 'A programming question has no tests' },
  badNumber: { zh: '应为数字', en: 'It should be a number' },
  // Warnings: taken, but worth a look.
  brokenFormula: { zh: '公式无法解析', en: 'A formula cannot be parsed' },
  missingFile: { zh: '缺少图片或文件', en: 'A picture or file is missing' },
  duplicateOption: { zh: '选项重复', en: 'Two options are the same' },
  noCriteria: { zh: '没有评分标准', en: 'There is no grading scheme' },
  noSolution: { zh: '没有参考程序', en: 'There is no reference program' },
  testWithoutOutput: { zh: '测试点没有期望的输出', en: 'A test expects no output' },
  strayText: { zh: '不属于任何题目的文字', en: 'This text belongs to no question' },
  encoding: { zh: '文件编码与声明不符，已按实际编码读取', en: 'The file is not in the encoding that it claims; it was read as it is' },
  // What was read as something else.
  guessedType: { zh: '题型由答案推定', en: 'The type was inferred from the answer' },
  formatLost: { zh: '部分格式未保留', en: 'Some formatting was not kept' },
  weightsLost: { zh: '各选项的得分比例未保留', en: 'The weights of single options were not kept' },
  feedbackLost: { zh: '逐项反馈已并入解析', en: 'Feedback to single options was put into the explanation' },
  typeConverted: { zh: '题型不在五种之内，已转换', en: 'The type is not one of the five and was converted' },
  wildcard: { zh: '答案中的通配符按原样读取', en: 'A wildcard in an answer was read literally' },
  calculated: { zh: '含变量的计算题，按其中一组数值读取', en: 'A calculated question was read with one of its data sets' },
  partSkipped: { zh: '不是题目，未导入', en: 'This is not a question and was not imported' },
  typeUnsupported: { zh: '不支持这种题型，未导入', en: 'Questions of this type cannot be imported' },
  tooMany: { zh: '题目多于 20,000 道，其余未读', en: 'There are more than 20,000 questions; the others were not read' },
  settingLost: { zh: '有的设置未保留', en: 'A setting was not kept' },
} as const
export type FindingCode = keyof typeof findingTexts
