import { cut, type Rich } from './rich.ts'

const bracketed = (words: string) => String.raw`[【[]\s*(?:${words})\s*[】\]]\s*[:：]?`
const labelled = (words: string) => String.raw`(?:${words})\s*[:：]`
const either = (words: string) => `${bracketed(words)}|${labelled(words)}`

const shapes = {
  answer: `${either('(?:参考|标准|正确)?答案')}|Answer\\s*[:：]|Ans\\s*[:：.]\\s*[:：]?`,
  explanation: `${bracketed('(?:答案|试题)?(?:解析|分析|详解|点评|解答|点睛)')}|${labelled('(?:答案|试题)?(?:解析|分析|详解)|Explanation')}`,
  criteria: either('评分(?:标准|细则|参考)|Grading scheme'),
  difficulty: either('难度(?:系数|等级)?|Difficulty'),
  knowledgePoints: either('知识点|考点|考查点|Knowledge points?'),
  points: either('分值|分数|得分'),
  source: either('来源|出处'),
  tags: either('标签'),
  category: either('分类|章节'),
} as const
/** Where a part of a question begins. */
export type Label = keyof typeof shapes

const atStart = Object.entries(shapes).map(([label, shape]) => [label as Label, new RegExp(`^\\s*(?:${shape})\\s*`, 'i')] as const)

/** The label at the beginning of a line, such as 答案：, and where the rest begins. */
export function labelOf(text: string): { label: Label; rest: number } | undefined {
  for (const [label, shape] of atStart) {
    const found = shape.exec(text)
    if (found) return { label, rest: found[0].length }
  }
  // 答案 B
  const bare = /^\s*(?:参考|标准|正确)?答案\s{1,9}(?=(?:[A-Z]{1,26}|对|错|正确|错误|[√×])\s*$)/.exec(text)
  return bare ? { label: 'answer', rest: bare[0].length } : undefined
}

/** The word 答：, which begins an answer only directly behind a stem. */
export const replyOf = (text: string): number | undefined => /^\s*答\s*[:：]\s*/.exec(text)?.[0].length

const innerWords = '(?:参考|标准|正确)?答案|(?:答案|试题)?(?:解析|分析|详解)|难度(?:系数|等级)?|知识点|考点|分值'
const inner = new RegExp(String.raw`[\s\u3000](?=${either(innerWords)})|(?<=\S)(?=【\s?(?:${innerWords}|点评|解答|点睛)\s?】)`, 'g')

/** A line in pieces, each of which but the first begins with a label: 答案：B 解析：… 难度：易. */
export function splitAtLabels(rich: Rich): Rich[] {
  const cuts: number[] = []
  for (const { index } of rich.text.matchAll(inner)) if (cuts.length > 0 || rich.text.slice(0, index).trim() !== '') cuts.push(index)
  return cuts.length ? cut(rich, cuts) : [rich]
}
