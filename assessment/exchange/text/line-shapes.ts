import type { QuestionType } from '../../questions/question.ts'

/** The type that a source gives a question; `choice` is a choice that may have one or several answers. */
export type DeclaredType = QuestionType | 'choice'

/** The manner in which the questions of a source are numbered; other numbers within a question are parts of it. */
export type NumberStyle = 'dot' | 'bracket' | 'paren' | 'word'

const numbers: readonly [NumberStyle, RegExp][] = [
  ['word', /^\s*第\s*([\d０-９]{1,5})\s*题\s*[.．、:：]?\s*/],
  ['word', /^\s*【\s*([\d０-９]{1,5})\s*】\s*/],
  ['bracket', /^\s*[(（]\s*([\d０-９]{1,5})\s*[)）]\s*[.．、]?\s*/],
  ['dot', /^\s*([\d０-９]{1,5})\s*(?:[、．]|\.(?!\d))\s*/],
  ['paren', /^\s*([\d０-９]{1,5})\s*[)）]\s*/],
]

export interface LineNumber {
  number: string
  style: NumberStyle
  /** Where the text begins. */
  rest: number
}

/** The number at the beginning of a line. */
export function numberOf(text: string): LineNumber | undefined {
  for (const [style, shape] of numbers) {
    const found = shape.exec(text)
    if (found?.[1] !== undefined) return { number: found[1].normalize('NFKC'), style, rest: found[0].length }
  }
  return undefined
}

const letterClass = (at: number, from: number) => String.fromCharCode(from + at)
const optionShapes = Array.from({ length: 26 }, (_, at) => {
  const letter = `[${letterClass(at, 65)}${letterClass(at, 97)}${letterClass(at, 0xff21)}]`
  return new RegExp(`(^|[\\s\\u3000\\uFFFC])(?:[(（]\\s*${letter}\\s*[)）]\\s*[.．、:：]?|${letter}\\s*[.．、:：)）])\\s*`, 'g')
})

export interface OptionPlace {
  start: number
  rest: number
}

/** Where the option with this index begins in a text, from a position on: at the beginning or after a space or an object, with a mark at its letter. */
export function optionAt(text: string, index: number, from: number): OptionPlace | undefined {
  const shape = optionShapes[index]
  if (!shape) return undefined
  shape.lastIndex = from
  const found = shape.exec(text)
  return found ? { start: found.index + (found[1] ?? '').length, rest: found.index + found[0].length } : undefined
}

/** Like `optionAt` for a letter that only a space separates from its text. */
export function spacedOptionAt(text: string, index: number, from: number): OptionPlace | undefined {
  if (index > 25) return undefined
  const shape = new RegExp(`(^|[\\s\\u3000])${letterClass(index, 65)}[\\s\\u3000]+(?=\\S)`, 'g')
  shape.lastIndex = from
  const found = shape.exec(text)
  return found ? { start: found.index + (found[1] ?? '').length, rest: found.index + found[0].length } : undefined
}

const gluedShapes = Array.from(
  { length: 8 },
  (_, at) =>
    new RegExp(
      `(?<=[\\p{Script=Han})）。；，](?<![素型族组类图点班项级]))[${letterClass(at, 65)}${letterClass(at, 0xff21)}][.．、]\\s*(?=\\S)`,
      'gu',
    ),
)

/** Like `optionAt` for a letter that stands directly behind a Chinese word or a closing bracket, as in copies of printed papers. */
export function gluedOptionAt(text: string, index: number, from: number): OptionPlace | undefined {
  const shape = gluedShapes[index]
  if (!shape) return undefined
  shape.lastIndex = from
  const found = shape.exec(text)
  return found ? { start: found.index, rest: found.index + found[0].length } : undefined
}

export const endsPassage = (text: string) => /^\s*[【[]?\s*材料结束\s*[】\]]?\s*$/.test(text)

/** The beginning of a passage: 材料：, 【材料一】, or a line such as 阅读下列材料，回答1-3题, which is a part of the passage. */
export function passageOf(text: string): { rest: number; last: number | undefined } | undefined {
  const label = /^\s*(?:[【[]\s*材料[一二三四五六七八九十\d]{0,3}\s*[】\]]\s*[:：]?|材料[一二三四五六七八九十\d]{0,3}\s*[:：])\s*/.exec(text)
  const range = /(?:回答|完成|解答)[^\d]{0,8}(\d{1,4})\s*[-~～—–至到]\s*(?:第\s*)?(\d{1,4})\s*(?:小)?题/.exec(text.slice(0, 200))
  const last = range ? Number(range[2]) : undefined
  if (label) return { rest: label[0].length, last }
  const begin = text.trimStart().slice(0, 200)
  const asks = /^.{0,8}阅读/.test(begin) || (last !== undefined && /^.{0,12}(?:根据|阅读|依据)/.test(begin))
  return asks && inOrder(begin, [/阅读|根据|依据/, /材料|短文|文章|文字|资料|图表|案例/, /回答|完成|解答/, /题/]) ? { rest: 0, last } : undefined
}

/** Whether words follow each other in a text, each within 30 characters behind the one before. */
function inOrder(text: string, words: readonly RegExp[]): boolean {
  let at = 0
  return words.every((word) => {
    const place = text.slice(at, at + 32).search(word)
    at += place + 2
    return place >= 0
  })
}

const typeWords: readonly [RegExp, DeclaredType][] = [
  [/多(?:项|选)|不定项|multiple (?:answer|response)/i, 1],
  [/单(?:项|选)|single/i, 0],
  [/选择|choice/i, 'choice'],
  [/填空|完形|blank/i, 2],
  [/判断|是非|true/i, 4],
  [/主观|简答|问答|论述|计算|解答|名词解释|分析|综合|证明|作文|应用|实验|阅读|材料|案例|essay|short answer|open/i, 3],
]
/** The type that words such as 多项选择题 name. */
const typeNamed = (words: string): DeclaredType | undefined => typeWords.find(([shape]) => shape.test(words))?.[1]

const wholeTypeWords = /^(?:(?:单|多|不定)项?选择?|选择|填空|判断|是非|主观|简答|问答|论述|计算|解答|证明|作文|名词解释|案例分析|综合应用)$/

export interface Heading {
  /** The Chinese numeral of the section, if it has one. */
  ordinal: string | undefined
  type: DeclaredType | undefined
  /** Points of each question or blank. */
  each: number | undefined
  ofBlank: boolean
}

const headingMark =
  /^\s*(?:([一二三四五六七八九十]{1,3})\s*[、.．:：]|[IVXⅠ-Ⅻ]{1,4}\s*[.、．]|第[一二三四五六七八九十ⅠⅡⅢ\d]{1,3}\s*(?:部分|卷|大题)|Part\s+[IVX\d]{1,4}\b)\s*/

/** A heading such as 一、单项选择题（每题2分）: the type of what follows and the points of a question or of a blank. */
export function headingOf(text: string): Heading | undefined {
  const mark = headingMark.exec(text)
  if (!mark || text.length > 300) return undefined
  const words = text.slice(mark[0].length)
  const head = (words.split(/[(（:：。，,;；]/)[0] ?? '').trim()
  const named = typeNamed(head)
  const isTitle =
    head.length <= 40 && (wholeTypeWords.test(head) || /题型?$/.test(head) || (/^[\w\s/-]*$/.test(head) && !/[.?]\s*$/.test(words.trimEnd())))
  const untitled = /^\s*第/.test(mark[0]) && words.length <= 60
  if (!untitled && (!isTitle || (named === undefined && !head.endsWith('题')))) return undefined
  const points = /每(?:小)?(题|空|格)[^\d]{0,4}(\d{1,3}(?:\.\d{1,2})?)\s*分/.exec(words) ?? /()(\d{1,3}(?:\.\d{1,2})?)\s*points?\s+each/i.exec(words)
  const type = named === 'choice' && /只有一(?:项|个)/.test(words) ? 0 : named
  return { ordinal: mark[1], type, each: points ? Number(points[2]) : undefined, ofBlank: points?.[1] === '空' || points?.[1] === '格' }
}

/** The numeral of a section at the beginning of a line, and where the rest begins. */
export function ordinalOf(text: string): { ordinal: string; rest: number } | undefined {
  const mark = headingMark.exec(text)
  return mark?.[1] === undefined ? undefined : { ordinal: mark[1], rest: mark[0].length }
}

/** A prefix such as [单选] or 【判断题】. */
export function typePrefix(text: string): { type: DeclaredType; rest: number } | undefined {
  const found = /^\s*[[【(（]\s*([^\]】)）\s][^\]】)）]{0,19})\s*[\]】)）]\s*/.exec(text)
  const words = found?.[1]?.trim() ?? ''
  const type = wholeTypeWords.test(words) || words.endsWith('题') || /^[a-z /-]+$/i.test(words) ? typeNamed(words) : undefined
  return found && type !== undefined ? { type, rest: found[0].length } : undefined
}

/** The line that begins the answers of all questions at the end of a source. */
export const beginsKey = (text: string) =>
  text.length < 60 && /^\s*[【[]?\s*.{0,20}?(?:参考|标准)?答案\s*(?:(?:与|及|和)?(?:解析|评分标准))?\s*[】\]]?\s*[:：]?\s*$/.test(text)
