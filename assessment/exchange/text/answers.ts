import type { Blank, BlankAnswer, Criterion, Tolerance } from '../../questions/question.ts'
import { questionLimits } from '../../questions/question.ts'
import { parseNumber } from '../../grading/numbers.ts'

const yes = /^(?:正确|对|√|✓|✔|T|True|是|Yes|Y)$/i
const no = /^(?:错误|错|不正确|×|✗|✘|F|False|否|No|N)$/i

/** Whether an answer says true or false; undefined for anything else. */
export function judgement(text: string): boolean | undefined {
  if (text.length > 40) return undefined
  const word = text
    .normalize('NFKC')
    .trim()
    .replace(/[。.]$/, '')
  return yes.test(word) ? true : no.test(word) ? false : undefined
}

/** The letters of an answer such as ACD, A、C or A; C. Undefined when it holds anything else. */
export function lettersOf(text: string): string[] | undefined {
  if (text.length > 200) return undefined
  const form = text
    .normalize('NFKC')
    .replaceAll(/[\s,;、.。和与及]/g, '')
    .toUpperCase()
  return /^[A-Z]{1,26}$/.test(form) ? [...new Set(form)].toSorted((a, b) => (a < b ? -1 : 1)) : undefined
}

const counter = /^\s*(?:[(（]\s*\d{1,2}\s*[)）]|[①-⑳]|\d{1,2}\s*(?:[．、]|\.(?!\d)))\s*/
const innerCounter = /[(（]\s*\d{1,2}\s*[)）]|[①-⑳]/g

/** The answers of several blanks, in order: separated by semicolons, each on a line, or behind (1), (2) or ①, ②. */
export function answersOfBlanks(lines: readonly string[], count: number): string[] {
  if (count > 1 && lines.length > 1 && lines.every((line) => counter.test(line))) return lines.map((line) => line.replace(counter, '').trim())
  const whole = lines.join(lines.length > 1 ? '；' : '')
  if (count > 1 && counter.test(whole)) {
    const numbered = whole
      .split(innerCounter)
      .slice(1)
      .map((part) => part.replaceAll(/^[\s;；,，、]+/g, '').trim())
    if (numbered.length === count) return numbered.map(withoutSeparator)
  }
  const parts = whole.split(/[;；]/).map((part) => part.trim())
  const kept = parts.at(-1) === '' ? parts.slice(0, -1) : parts
  if (kept.length === 1 && count > 1) {
    for (const separator of [/[、,，]/, /\s{2}|\t/, /\s/]) {
      const separated = whole
        .trim()
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== '')
      if (separated.length === count) return separated
    }
  }
  return kept
}

const withoutSeparator = (text: string) => (/[;；,，、]$/.test(text) ? text.slice(0, -1).trim() : text)

/** The rule of a blank from its answer: alternatives after `|`, ` / ` or 或, a tolerance after `±`. A plain number is compared as a number. */
export function blankOf(text: string, key: string, points: number): Blank {
  const { value, tolerance } = withTolerance(text)
  const alternatives = alternativesOf(value)
  const answers = (alternatives.length ? alternatives : [''])
    .slice(0, questionLimits.alternatives)
    .map((each): BlankAnswer => ({ value: each.slice(0, questionLimits.answerLength), share: 100 }))
  const numeric = answers.map(({ value: each }) => parseNumber(each, { ignoreSpaces: true, scientific: true }))
  const isNumber = numeric[0]?.unit === '' && numeric.every((number) => number !== undefined)
  // A tolerance that belongs to no number is a part of the answer.
  if (!isNumber && tolerance)
    return { key, kind: 'text', answers: [{ value: text.slice(0, questionLimits.answerLength), share: 100 }], tolerance: null, points }
  return { key, kind: isNumber ? 'number' : 'text', answers, tolerance, points }
}

function withTolerance(text: string): { value: string; tolerance: Tolerance | null } {
  for (const sign of ['±', '+/-', '+-']) {
    const at = text.lastIndexOf(sign)
    const found = at > 0 ? /^\s*(\d{1,12}(?:\.\d{1,12})?)\s*([%％]?)$/.exec(text.slice(at + sign.length).trimEnd()) : null
    const value = text.slice(0, at).trim()
    if (found?.[1] !== undefined && value !== '') return { value, tolerance: { value: Number(found[1]), unit: found[2] ? 'percent' : 'absolute' } }
  }
  return { value: text, tolerance: null }
}

/** 甲|乙, 甲 / 乙, 甲或乙 and 甲（或乙）. Words such as 或者 and 或门 stay whole. */
const alternativesOf = (text: string): string[] =>
  text
    .replaceAll(/[(（]\s?或([^()（）]{1,200})[)）]/g, '|$1|')
    .split(/[|｜]|\s\/\s|(?<![与抑间甚亦异])或(?![门者许然非])/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** A line of a grading scheme: 列出关系（4分）, 列出关系……4分 or （4分）列出关系. Undefined for an empty line. */
export function criterionOf(text: string): Criterion | undefined {
  const line = text.trim()
  const behind = /(?:[(（]\s?(\d{1,3}(?:\.\d{1,2})?)\s?(?:分|points?)\s?[)）]|(?<![\d.])(\d{1,3}(?:\.\d{1,2})?)\s?分)[。；;]?$/i.exec(line.slice(-24))
  const before = behind ? null : /^[(（]\s?(\d{1,3}(?:\.\d{1,2})?)\s?(?:分|points?)\s?[)）]/i.exec(line)
  const points = Number(behind?.[1] ?? behind?.[2] ?? before?.[1] ?? 0)
  const rest = behind ? line.slice(0, line.length - behind[0].length) : line.slice(before?.[0].length ?? 0)
  const words = withoutDots(rest.trim()).slice(0, questionLimits.answerLength)
  return words === '' && !behind && !before ? undefined : { text: words, points }
}

function withoutDots(text: string): string {
  let end = text.length
  while (end > 0 && /[….·\s：:，,]/.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

const difficultyWords: Readonly<Record<string, number>> = { 易: 1, 简单: 1, 容易: 1, easy: 1, 较易: 2, 适中: 3, 中等: 3, 中: 3, 一般: 3, medium: 3 }
const hardWords: Readonly<Record<string, number>> = { 较难: 4, 难: 5, 困难: 5, 很难: 5, hard: 5 }

/** A difficulty from 1 to 5, from a digit, a word, stars, or a share of right answers such as 0.65. */
export function difficultyOf(text: string): number | undefined {
  const word = text.normalize('NFKC').trim().toLowerCase()
  if (/^[1-5]$/.test(word)) return Number(word)
  if (/^★{1,5}☆{0,4}$/.test(word)) return word.replaceAll('☆', '').length
  if (/^0\.\d{1,6}$/.test(word)) return Math.min(5, Math.max(1, 5 - Math.floor(Number(word) * 5)))
  return difficultyWords[word] ?? hardWords[word]
}

/** Names separated by commas, semicolons or spaces. */
export const namesOf = (text: string, most: number): string[] =>
  [
    ...new Set(
      text
        .split(/[、,，;；\s]+/)
        .map((name) => name.trim().slice(0, 60))
        .filter((name) => name !== ''),
    ),
  ].slice(0, most)
