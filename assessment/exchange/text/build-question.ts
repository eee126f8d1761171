import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { docOfText, emptyQuestion, paragraphOf } from '../../questions/make.ts'
import { type Blank, type Question, questionLimits, type QuestionType, seqAt } from '../../questions/question.ts'
import { checkQuestion } from '../../questions/check.ts'
import { type Finding, readLimits, type ReadQuestion } from '../reading.ts'
import { answersOfBlanks, blankOf, judgement, lettersOf } from './answers.ts'
import { placeOf, type RawQuestion } from './raw-question.ts'
import { joined, plain, type Rich, richOf, slice, textNode } from './rich.ts'

const docOf = (lines: readonly Rich[]): DocJson => {
  const content = lines.filter(({ text }) => text.trim() !== '').map(({ nodes }) => paragraphOf(nodes))
  return { type: 'doc', content: content.length ? content : [paragraphOf([])] }
}

/** The question that a raw one describes, with what is missing or contradicts itself as findings. */
export function buildQuestion(raw: RawQuestion): ReadQuestion {
  const place = placeOf(raw)
  const findings: Finding[] = raw.findings.map((finding) => ({ place, ...finding }))
  const taken = withBracketAnswer(raw)
  const answerText = taken.answer.map(plain).join('\n').trim()
  const type = typeOf(taken, answerText)
  const base: Question = {
    ...emptyQuestion(type),
    points: raw.points ?? (type === 2 || type === 1 ? 4 : 2),
    difficulty: raw.difficulty ?? 3,
    explanation: raw.explanation.length ? docOf(raw.explanation) : null,
  }
  const question = parts[type]({ ...taken, declared: type }, answerText, base)
  for (const { code, severity, detail } of checkQuestion(question))
    findings.push({ code, severity, place, ...(detail === undefined ? {} : { detail }) })
  return {
    place,
    source: raw.source.join('\n').slice(0, readLimits.source),
    question,
    about: { source: raw.origin, tags: raw.tags, knowledgePoints: raw.knowledgePoints },
    category: raw.category,
    ...(raw.passage === undefined ? {} : { passage: raw.passage }),
    ...(raw.number === undefined ? {} : { number: raw.number }),
    findings,
  }
}

/** An answer that stands in the brackets at the end of the stem, as in （ A ）, is taken out; the brackets stay. */
function withBracketAnswer(raw: RawQuestion): RawQuestion {
  if (raw.hasAnswer) return raw
  const at = raw.stem.findLastIndex(({ text }) => /[(（]\s*[A-Za-z√×对错✓✗]{1,8}\s*[)）]/.test(text))
  const line = raw.stem[at]
  const found = line && /[(（]\s*([A-Za-z√×对错✓✗]{1,8})\s*[)）](?=\s*[。.？?]?\s*$)/.exec(line.text)
  if (!line || !found) return raw
  const inside = found[1] ?? ''
  const fits = raw.options.length > 0 ? lettersOf(inside) !== undefined : judgement(inside) !== undefined && !/^[AB]$/i.test(inside)
  if (!fits) return raw
  const changed = joined(slice(line, 0, found.index), textNode('（　　）'), slice(line, found.index + found[0].length))
  return { ...raw, stem: raw.stem.with(at, changed), answer: [textNode(inside)], hasAnswer: true }
}

const gaps = /[_＿]{2,}/
const emptyBrackets = /[(（][\s\u3000]*[)）]|【[\s\u3000]*】/

function typeOf({ declared, options, stem, criteria, hasAnswer }: RawQuestion, answer: string): QuestionType {
  const letters = lettersOf(answer)
  if (declared !== undefined) return declared === 0 && !options.length && judgement(answer) !== undefined && !letters ? 4 : (declared as QuestionType)
  if (options.length >= 2) return letters && letters.length > 1 ? 1 : 0
  if (criteria.length) return 3
  if (judgement(answer) !== undefined && !letters) return 4
  if (judgement(answer) !== undefined && letters && !stem.some(({ text }) => gaps.test(text))) return 4
  const hasGap = stem.some(({ text }) => gaps.test(text) || emptyBrackets.test(text))
  return hasGap && hasAnswer ? 2 : stem.some(({ text }) => gaps.test(text)) ? 2 : 3
}

type Build = (raw: RawQuestion, answer: string, base: Question) => Question

const choice: Build = (raw, answer, base) => ({
  ...base,
  stem: docOf(raw.stem),
  options: raw.options.slice(0, questionLimits.options).map((lines, at) => ({ seq: seqAt(at), content: docOf(lines) })),
  answers: lettersOf(answer) ?? (answer === '' ? [] : [answer.slice(0, 20)]),
})

const parts: Record<QuestionType, Build> = {
  0: choice,
  1: choice,
  4(raw, answer, base) {
    const truth = judgement(answer)
    const options = ['正确', '错误'].map((text, at) => ({ seq: seqAt(at), content: docOfText(text) }))
    return { ...base, stem: docOf(raw.stem), options, answers: truth === undefined ? [] : [truth ? 'A' : 'B'] }
  },
  3: (raw, _answer, base) => ({
    ...base,
    stem: docOf(raw.stem),
    reference: raw.answer.length ? docOf(raw.answer) : null,
    criteria: raw.criteria.slice(0, questionLimits.criteria),
    points: raw.points ?? (raw.criteria.reduce((sum, { points }) => sum + points, 0) || 10),
  }),
  2(raw, _answer, base) {
    const shape = raw.stem.some(({ text }) => gaps.test(text)) ? gaps : emptyBrackets
    const keys: string[] = []
    const stem = docOf(raw.stem.map((line) => withBlanks(line, shape, keys)))
    const texts = raw.hasAnswer
      ? answersOfBlanks(
          raw.answer.map(plain).filter((line) => line.trim() !== ''),
          keys.length,
        )
      : []
    const each = raw.blankPoints ?? Math.round(((raw.points ?? 2 * Math.max(1, keys.length)) / Math.max(1, keys.length)) * 100) / 100
    const blanks: Blank[] = keys.slice(0, questionLimits.blanks).map((key, at) => blankOf(texts[at] ?? '', key, each))
    // Answers without a blank are kept, so that the error about them names what they are.
    for (const text of texts.slice(keys.length, questionLimits.blanks)) blanks.push(blankOf(text, newBlockId(), 0))
    const points = Math.round(blanks.reduce((sum, blank) => sum + blank.points, 0) * 100) / 100
    return { ...base, stem, blanks, points }
  },
}

/** A line in which every gap of the shape is a blank with a key of its own, added to `keys`. */
function withBlanks(line: Rich, shape: RegExp, keys: string[]): Rich {
  const pieces: Rich[] = []
  let at = 0
  for (const found of line.text.matchAll(new RegExp(shape, 'g'))) {
    const key = newBlockId()
    keys.push(key)
    pieces.push(slice(line, at, found.index), richOf([{ type: 'blank', attrs: { key } }]))
    at = found.index + found[0].length
  }
  return pieces.length ? joined(...pieces, slice(line, at)) : line
}
