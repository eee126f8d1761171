/** What a line begins with, and where the rest of it begins. */
interface Begin {
  rest: number
}

const after = (found: RegExpExecArray | null): Begin | undefined => (found ? { rest: found[0].length } : undefined)

/** The manner in which the questions of a source are numbered; other numbers within a question are parts of it. */
export type NumberStyle = 'dot' | 'bracket' | 'word'

const numbers: readonly [NumberStyle, RegExp][] = [
  ['word', /^\s*第\s*(\d{1,4})\s*题\s*[.．、:：]?\s*/],
  ['word', /^\s*【\s*(\d{1,4})\s*】\s*/],
  ['bracket', /^\s*[(（]\s*(\d{1,4})\s*[)）]\s*[.．、]?\s*/],
  ['dot', /^\s*(\d{1,4})\s*(?:[、．]|\.(?!\d)|[)）])\s*/],
]
export function numberOf(text: string): { number: string; style: NumberStyle; rest: number } | undefined {
  for (const [style, shape] of numbers) {
    const found = shape.exec(text)
    if (found?.[1] !== undefined) return { number: found[1], style, rest: found[0].length }
  }
  return undefined
}

/** Where an option with this letter begins in a text, from a position on: at the beginning or after a space, with a mark behind the letter. */
export function optionAt(text: string, letter: string, from: number): { start: number; rest: number } | undefined {
  const shape = new RegExp(`(^|[\\s\\u3000])(?:[(（]\\s*${letter}\\s*[)）]|${letter}\\s*[.．、:：)）])\\s*`, 'gi')
  shape.lastIndex = from
  const found = shape.exec(text)
  return found ? { start: found.index + (found[1] ?? '').length, rest: found.index + found[0].length } : undefined
}

const labels = {
  answer: /^\s*(?:【\s*(?:参考|标准|正确)?答案\s*】\s*[:：]?|(?:参考|标准|正确)?答案\s*[:：]|(?:Answer|Ans\.?)\s*[:：])\s*/i,
  explanation: /^\s*(?:【\s*(?:答案)?(?:解析|分析|详解|点评)\s*】\s*[:：]?|(?:答案)?(?:解析|分析|详解)\s*[:：]|Explanation\s*[:：])\s*/i,
  criteria: /^\s*(?:【?\s*评分(?:标准|细则|参考)\s*】?|Grading scheme)\s*[:：]\s*/i,
  difficulty: /^\s*(?:【?\s*难度(?:系数)?\s*】?|Difficulty)\s*[:：]\s*/i,
  knowledgePoints: /^\s*(?:【?\s*(?:知识点|考点|考查点)\s*】?|Knowledge points?)\s*[:：]\s*/i,
  points: /^\s*【?\s*(?:分值|分数|得分)\s*】?\s*[:：]\s*/,
  source: /^\s*【?\s*(?:来源|出处)\s*】?\s*[:：]\s*/,
  tags: /^\s*【?\s*标签\s*】?\s*[:：]\s*/,
  category: /^\s*【?\s*(?:分类|章节)\s*】?\s*[:：]\s*/,
  passage: /^\s*(?:【\s*材料[一二三四五六七八九十\d]*\s*】\s*[:：]?|材料[一二三四五六七八九十\d]*\s*[:：])\s*/,
} as const
export type Label = keyof typeof labels

/** The label at the beginning of a line, such as 答案：. */
export function labelOf(text: string): ({ label: Label } & Begin) | undefined {
  for (const label of Object.keys(labels) as Label[]) {
    const begin = after(labels[label].exec(text))
    if (begin) return { label, ...begin }
  }
  return undefined
}

export const endsPassage = (text: string) => /^\s*【?\s*材料结束\s*】?\s*$/.test(text)

const typeWords: readonly [RegExp, number][] = [
  [/多(?:项|选)|不定项|multiple/i, 1],
  [/单(?:项|选)|选择|single/i, 0],
  [/填空|完形|blank/i, 2],
  [/判断|是非|true/i, 4],
  [/主观|简答|问答|论述|计算|解答|名词解释|分析|综合|证明|作文|应用|实验|阅读|材料|essay|short answer|open/i, 3],
]
/** The type that words such as 多项选择题 name. */
export const typeNamed = (words: string): number | undefined => typeWords.find(([shape]) => shape.test(words))?.[1]

/** A heading such as 一、单项选择题（每题2分）: the type of what follows and the points of a question or of a blank. */
export function headingOf(text: string): { type: number | undefined; each: number | undefined; ofBlank: boolean } | undefined {
  const found = /^\s*(?:[一二三四五六七八九十]{1,3}\s*[、.．]|[IVX]{1,4}\s*[.、]|第[一二三四五六七八九十\d]+部分)\s*(.*)$/.exec(text)
  const words = found?.[1]
  if (words === undefined || words.length > 200) return undefined
  const named = typeNamed(words.split(/[(（]/)[0] ?? '')
  if (named === undefined) return undefined
  const points = /每(?:小)?(题|空|格)[^\d]{0,4}(\d{1,3}(?:\.\d{1,2})?)\s*分/.exec(words) ?? /()(\d{1,3}(?:\.\d{1,2})?)\s*points?\s+each/i.exec(words)
  return { type: named, each: points ? Number(points[2]) : undefined, ofBlank: points?.[1] === '空' || points?.[1] === '格' }
}

/** A prefix such as [单选] or 【判断题】. */
export function typePrefix(text: string): { type: number; rest: number } | undefined {
  const found = /^\s*[[【(（]\s*([^\]】)）]{1,20})\s*[\]】)）]\s*/.exec(text)
  const type =
    found?.[1] !== undefined && /[选空断观答述题]|choice|single|multiple|blank|essay|true|open/i.test(found[1]) ? typeNamed(found[1]) : undefined
  return found && type !== undefined ? { type, rest: found[0].length } : undefined
}

/** The line that begins the answers of all questions at the end of a source. */
export const beginsKey = (text: string) => /^\s*[【[]?\s*(?:参考|标准)?答案(?:与解析|及解析)?\s*[】\]]?\s*[:：]?\s*$/.test(text)
