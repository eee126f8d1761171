import { escapeHtml } from '#plain/text/escape-html.ts'
import { type Blank, defaultBlankRules, questionLimits } from '../../questions/question.ts'
import type { QuestionParts } from '../parts/choice-parts.ts'
import { type Gap, textGap } from '../parts/gaps.ts'
import { textOfHtml } from '../parts/html-text.ts'
import type { XmlElement } from '../xml/xml.ts'
import type { Reading } from './reading.ts'
import { figureGap, type Worth, wordGap } from './short.ts'

const begin = /\{(\d{0,3}):(SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC|NUMERICAL|NM|(?:MULTICHOICE|MC|MULTIRESPONSE|MR)(?:_?[VHS]{1,2})?):/g

/**
 * A text with answers in braces, such as `{2:SHORTANSWER:=Berlin~%50%Bonn}`: each becomes a blank. What could be chosen stands in brackets behind it.
 * `weight` before the type is its part of the points.
 */
export function readCloze(question: XmlElement, reading: Reading): QuestionParts {
  const { context, texts } = reading
  const source = texts.html(question, 'questiontext')
  const gaps: (Gap & { weight: number })[] = []
  let caseMatters = false
  let html = ''
  let from = 0
  for (begin.lastIndex = 0; ;) {
    const found = begin.exec(source)
    if (!found) break
    const end = closing(source, begin.lastIndex)
    const [whole, weight = '', type = ''] = found
    if (end < 0) context.say('syntax', 'error', source.slice(found.index, found.index + 60))
    if (end < 0 || gaps.length >= questionLimits.blanks) {
      if (end >= 0) context.say('tooManyBlanks', 'error')
      break
    }
    caseMatters ||= /^(?:SHORTANSWER_C|SAC|MWC)$/.test(type)
    const gap = gapOf(type, answersIn(source.slice(begin.lastIndex, end), reading), reading)
    html += source.slice(from, found.index) + gap.html
    gaps.push({ ...gap, weight: Math.min(100, Math.max(1, Number(weight || 1))) })
    from = end + 1
    begin.lastIndex = from
    if (whole.length === 0) break
  }
  const blanks = pointed(gaps, Number(question.children.find(({ name }) => name === 'defaultgrade')?.text))
  return { type: 2, stem: context.doc(html + source.slice(from)), blanks, blankRules: { ...defaultBlankRules, caseMatters } }
}

/** The position of the brace that closes; -1 when there is none. */
function closing(text: string, from: number): number {
  for (let at = from; at < text.length && at < from + longest; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '}') return at
  }
  return -1
}
const longest = 20_000

/** Answers between `~`; `=` or `%100%` before a right one, `#` before its feedback. */
function answersIn(inside: string, { context }: Reading): Worth[] {
  let told = false
  return pieces(inside, '~')
    .slice(0, mostAnswers)
    .map((piece) => {
      const [answer = '', ...feedback] = pieces(piece.trim(), '#')
      if (!told && feedback.join('').trim() !== '') context.say('feedbackLost', 'changed')
      told ||= feedback.join('').trim() !== ''
      const weight = /^(?:=|%(-?\d{1,3}(?:\.\d{1,8})?)%)/.exec(answer)
      const text = textOfHtml(unescaped(weight ? answer.slice(weight[0].length) : answer))
      return { text, fraction: weight ? Number(weight[1] ?? 100) : 0 }
    })
}
const mostAnswers = 100

function pieces(text: string, separator: string): string[] {
  const found: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    // Entities such as `&#39;` hold no feedback.
    else if (text[at] === separator && !(separator === '#' && text[at - 1] === '&')) {
      found.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...found, text.slice(from)]
}

/** A backslash before `*` stays: it says that the sign stands for itself. */
const unescaped = (text: string) => text.replaceAll(/\\([}~#"/\\])/g, '$1')

function gapOf(type: string, answers: readonly Worth[], reading: Reading): Gap {
  const { context } = reading
  if (/^(?:NUMERICAL|NM)$/.test(type))
    return figureGap(
      answers.map(({ text, fraction }) => {
        const [value = '', within = ''] = text.split(':').map((part) => part.trim())
        return { text: value, fraction, within }
      }),
      reading,
    )
  if (/^(?:SHORTANSWER|SA|MW)/.test(type)) return wordGap(answers, reading)
  context.say('typeConverted', 'changed', type)
  const right = answers.filter(({ fraction }) => fraction > 0)
  const several = /^(?:MULTIRESPONSE|MR)/.test(type)
  const values = several ? [{ text: right.map(({ text }) => text).join('、'), fraction: 100 }] : right
  const gap = textGap(
    values.map(({ text, fraction }) => ({ value: text, share: Math.min(100, Math.max(1, Math.round(fraction))) })),
    context,
  )
  return { ...gap, html: `${gap.html}（${answers.map(({ text }) => escapeHtml(text)).join(' / ')}）` }
}

/** The points of the question by the weights of its blanks. Without points of the question each weight is its points. */
function pointed(gaps: readonly (Gap & { weight: number })[], grade: number): Blank[] {
  const total = gaps.reduce((sum, { weight }) => sum + weight, 0)
  const points = grade > 0 && grade <= questionLimits.points ? grade : total
  let left = Math.round(points * 100)
  return gaps.map(({ blank, weight }, at) => {
    const own = at === gaps.length - 1 ? left : Math.round((points * 100 * weight) / total)
    left -= own
    return { ...blank, points: own / 100 }
  })
}
