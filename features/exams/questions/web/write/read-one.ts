import { readText } from '#assessment/exchange/text/read-text.ts'
import { findingTexts, type ReadQuestion } from '#assessment/exchange/reading.ts'
import { writeText } from '#assessment/exchange/text/write-text.ts'
import type { Question, QuestionAbout } from '#assessment/questions/question.ts'

/** What a text says: one question, or why it is none. */
export type Reading = { read: ReadQuestion } | { problem: 'nothing' | 'one' }

export function readOne(text: string): Reading {
  const { questions } = readText(text)
  const [read, second] = questions
  if (!read) return { problem: 'nothing' }
  return second ? { problem: 'one' } : { read }
}

/** A question as text, and what of it the text cannot hold, in words. */
export function textOf(question: Question, about: QuestionAbout, language: 'zh' | 'en'): { text: string; lost: string[] } {
  const { content, findings } = writeText([{ number: '1', question, about, category: [] }])
  // A picture keeps its place by the id of its file.
  const lost = findings.filter(({ code, detail }) => code !== 'missingFile' && detail !== 'figure')
  return { text: content.trim(), lost: lost.map(({ code, detail = '' }) => `${findingTexts[code][language]} ${detail}`.trim()) }
}

const zh = [
  '1. [单选] 题干……（　　）\nA. \nB. \nC. \nD. \n答案：\n解析：\n难度：适中\n知识点：',
  '1. [多选] 题干……（　　）\nA. \nB. \nC. \nD. \n答案：\n解析：\n难度：适中\n知识点：',
  '1. [填空] 题干 ____ 。\n答案：\n解析：\n难度：适中\n知识点：',
  '1. [主观] 题干（10分）\n答案：\n评分标准：\n要点（5分）\n要点（5分）\n解析：\n难度：适中\n知识点：',
  '1. [判断] 题干。\n答案：正确\n解析：\n难度：适中\n知识点：',
]
const en = [
  '1. [single] …\nA. \nB. \nC. \nD. \nAnswer: \nExplanation: \nDifficulty: medium\nKnowledge points: ',
  '1. [multiple] …\nA. \nB. \nC. \nD. \nAnswer: \nExplanation: \nDifficulty: medium\nKnowledge points: ',
  '1. [blank] … ____ .\nAnswer: \nExplanation: \nDifficulty: medium\nKnowledge points: ',
  '1. [open] … (10 points)\nAnswer: \nGrading scheme:\n… (5 points)\n… (5 points)\nExplanation: \nDifficulty: medium\nKnowledge points: ',
  '1. [true] … .\nAnswer: True\nExplanation: \nDifficulty: medium\nKnowledge points: ',
]
/** The beginning of a question of a type. */
export const skeleton = (type: number, language: 'zh' | 'en') => (language === 'zh' ? zh : en)[type] ?? ''
