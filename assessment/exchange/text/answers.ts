import type { Blank, BlankAnswer, Tolerance } from '../../questions/question.ts'
import { parseNumber } from '../../grading/numbers.ts'

const yes = /^(?:正确|对|√|✓|✔|T|True|是|Yes|Y|A)$/i
const no = /^(?:错误|错|不正确|×|✗|✘|F|False|否|No|N|B)$/i

/** Whether an answer says true or false; undefined for anything else. */
export function judgement(text: string): boolean | undefined {
  const word = text.trim().replace(/[。.]$/, '')
  return yes.test(word) ? true : no.test(word) ? false : undefined
}

/** The letters of an answer such as ACD, A、C or A; C. Undefined when it holds anything else. */
export function lettersOf(text: string): string[] | undefined {
  const form = text
    .normalize('NFKC')
    .replaceAll(/[\s,;、.。和与及]/g, '')
    .toUpperCase()
  return /^[A-Z]{1,26}$/.test(form) ? [...new Set(form)].toSorted((a, b) => (a < b ? -1 : 1)) : undefined
}

/** The answers of several blanks, in order: separated by semicolons, or each on a line that may be numbered. */
export function answersOfBlanks(lines: readonly string[], count: number): string[] {
  const numbered = lines.filter((line) => /^\s*(?:[(（]\s*\d{1,2}\s*[)）]|[①-⑳]|\d{1,2}\s*[.．、])/.test(line))
  if (count > 1 && numbered.length === lines.length && lines.length > 1)
    return lines.map((line) => line.replace(/^\s*(?:[(（]\s*\d{1,2}\s*[)）]|[①-⑳]|\d{1,2}\s*[.．、])\s*/, '').trim())
  const whole = lines.join(lines.length > 1 ? '；' : '')
  const parts = whole.split(/[;；]/).map((part) => part.trim())
  const kept = parts.at(-1) === '' ? parts.slice(0, -1) : parts
  if (kept.length === 1 && count > 1) {
    const spaced = whole
      .trim()
      .split(/\s{2,}|[、,，]/)
      .map((part) => part.trim())
    if (spaced.length === count) return spaced
  }
  return kept
}

/** The rule of a blank from its answer: alternatives after `|` or 或, a tolerance after `±`. A plain number is compared as a number. */
export function blankOf(text: string, key: string, points: number): Blank {
  const [, value = text, tolerance] = /^(.*?)\s*(?:±|\+-|\+\/-)\s*(\d+(?:\.\d+)?\s*%?)\s*$/s.exec(text) ?? []
  const alternatives = value
    .split(/\s*[|｜]\s*|\s+\/\s+|\s+或\s+/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const answers = (alternatives.length ? alternatives : ['']).slice(0, 30).map((each): BlankAnswer => ({ value: each.slice(0, 500), share: 100 }))
  const first = parseNumber(answers[0]?.value ?? '', { ignoreSpaces: true, scientific: true })
  const isNumber =
    first !== undefined && first.unit === '' && answers.every(({ value: each }) => parseNumber(each, { ignoreSpaces: true, scientific: true }))
  return { key, kind: isNumber ? 'number' : 'text', answers, tolerance: isNumber && tolerance ? toleranceOf(tolerance) : null, points }
}

const toleranceOf = (text: string): Tolerance => ({ value: Number.parseFloat(text), unit: text.trim().endsWith('%') ? 'percent' : 'absolute' })

const difficultyWords = ['易', '较易', '适中', '较难', '难'] as const
/** A difficulty from 1 to 5, from a digit, a word, or a share of right answers such as 0.65. */
export function difficultyOf(text: string): number | undefined {
  const word = text.trim()
  const at = difficultyWords.indexOf(word as '易')
  if (at >= 0) return at + 1
  if (/^[1-5]$/.test(word)) return Number(word)
  if (/^(?:简单|容易|easy)$/i.test(word)) return 1
  if (/^(?:中等|中|一般|medium)$/i.test(word)) return 3
  if (/^(?:困难|很难|hard)$/i.test(word)) return 5
  return /^0\.\d+$/.test(word) ? Math.min(5, Math.max(1, 5 - Math.floor(Number(word) * 5))) : undefined
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
