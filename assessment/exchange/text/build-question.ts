import { newBlockId } from '#document/schema/ids.ts'
import { docOfText, emptyQuestion } from '../../questions/make.ts'
import { type Blank, type Option, type Question, questionLimits, type QuestionType, seqAt } from '../../questions/question.ts'
import { readQuestion } from '../parts/read-question.ts'
import type { Finding, ReadQuestion } from '../reading.ts'
import { answersOfBlanks, blankOf, judgement, lettersOf } from './answers.ts'
import { emptyBrackets, gaps, typeOf } from './question-type.ts'
import { placeOf, type RawQuestion } from './raw-question.ts'
import { cut, docOf, joined, plain, type Rich, richOf, slice, textNode } from './rich.ts'

/** The question that a raw one describes, with what is missing or contradicts itself as findings. */
export function buildQuestion(raw: RawQuestion): ReadQuestion {
  const place = placeOf(raw)
  const findings: Finding[] = raw.findings.map((finding) => ({ place, ...finding }))
  const taken = withBracketAnswer(raw)
  const answerText = taken.answer
    .map((line) => plain(line))
    .join('\n')
    .trim()
  const { type, overruled } = typeOf(taken, answerText)
  if (overruled) findings.push({ code: 'guessedType', severity: 'changed', place })
  const base: Question = {
    ...emptyQuestion(type),
    points: raw.points ?? (type === 2 || type === 1 ? 4 : 2),
    difficulty: raw.difficulty ?? 3,
    explanation: raw.explanation.length ? docOf(raw.explanation) : null,
  }
  const question = parts[type](taken, answerText, base)
  if (raw.options.length > questionLimits.options) findings.push({ code: 'tooManyOptions', severity: 'error', place })
  if (raw.source.reduce((sum, line) => sum + line.length, 0) > questionLimits.document) findings.push({ code: 'tooLong', severity: 'error', place })
  return readQuestion({
    place,
    source: raw.source.join('\n'),
    question,
    about: { source: raw.origin, tags: raw.tags, knowledgePoints: raw.knowledgePoints },
    category: raw.category,
    ...(raw.passage === undefined ? {} : { passage: raw.passage }),
    ...(raw.number === undefined ? {} : { number: raw.number }),
    findings,
  })
}

const bracketAtEnd = /[(（]\s*([A-Za-z√×✓✗✔✘对错是否]{1,8}|正确|错误)\s*[)）](?=[\s。.？?！!]*$)/
const bracketWithin = /[(（]\s*([A-Z]{1,8})\s*[)）]/

/** An answer that stands in the brackets at the end of the stem, as in （ A ）, is taken out; the brackets stay. */
function withBracketAnswer(raw: RawQuestion): RawQuestion {
  if (raw.answer.length) return raw
  const choice = raw.options.length >= 2
  const shape = [bracketAtEnd, ...(choice ? [bracketWithin] : [])].find((each) => raw.stem.some(({ text }) => each.test(text)))
  const at = shape ? raw.stem.findLastIndex(({ text }) => shape.test(text)) : -1
  const line = raw.stem[at]
  const found = line && shape?.exec(line.text)
  if (!line || !found) return raw
  const inside = found[1] ?? ''
  const letters = lettersOf(inside)
  const fits = choice
    ? letters !== undefined && letters.every((letter) => letter.charCodeAt(0) - 65 < raw.options.length)
    : judgement(inside) !== undefined || (raw.declared === 4 && /^[AB]$/i.test(inside))
  if (!fits) return raw
  const changed = joined([slice(line, 0, found.index), textNode('（　　）'), slice(line, found.index + found[0].length)])
  return { ...raw, stem: raw.stem.with(at, changed), answer: [textNode(inside)], hasAnswer: true }
}

type Build = (raw: RawQuestion, answer: string, base: Question) => Question

const optionsOf = ({ options }: RawQuestion): Option[] =>
  options.slice(0, questionLimits.options).map((lines, at) => ({ seq: seqAt(at), content: docOf(lines) }))

/** The stem of a question that has no options by its type, with the lines that look like them. */
const stemWithOptions = ({ stem, options }: RawQuestion): Rich[] => [
  ...stem,
  ...options.flatMap((lines, at) => lines.map((line, part) => (part === 0 && !line.block ? joined([textNode(`${seqAt(at)}. `), line]) : line))),
]

const choice: Build = (raw, answer, base) => ({
  ...base,
  stem: docOf(raw.stem),
  options: optionsOf(raw),
  answers: lettersOf(answer) ?? (answer === '' ? [] : [answer.slice(0, 20)]),
})

const parts: Record<QuestionType, Build> = {
  0: choice,
  1: choice,
  4(raw, answer, base) {
    const given = raw.options.map((lines) => judgement(lines.map((line) => plain(line)).join('')))
    const listed = given.length === 2 && given.includes(true) && given.includes(false)
    // Two statements that are not true and false stay as they are.
    const own = raw.options.length >= 2 && !listed
    const letter = /^[AB]$/i.test(answer) ? answer.toUpperCase() : undefined
    const truth = judgement(answer) ?? (letter === undefined || own ? undefined : listed ? given[letter === 'A' ? 0 : 1] : letter === 'A')
    const options = ['正确', '错误'].map((text, at) => ({ seq: seqAt(at), content: docOfText(text) }))
    const seq = own ? letter : truth === undefined ? undefined : truth ? 'A' : 'B'
    const answers = seq !== undefined ? [seq] : answer === '' ? [] : [answer.slice(0, 20)]
    return { ...base, stem: docOf(own || listed ? raw.stem : stemWithOptions(raw)), options: own ? optionsOf(raw) : options, answers }
  },
  3: (raw, _answer, base) => ({
    ...base,
    stem: docOf(stemWithOptions(raw)),
    reference: raw.answer.length ? docOf(raw.answer) : null,
    criteria: raw.criteria.slice(0, questionLimits.criteria),
    points:
      raw.points ??
      (Math.min(
        questionLimits.points,
        raw.criteria.reduce((sum, { points }) => sum + points, 0),
      ) ||
        10),
  }),
  2(raw, _answer, base) {
    const texts = raw.answer.length ? raw.answer.map((line) => plain(line)).filter((line) => line.trim() !== '') : []
    const shape = shapeOfGaps(raw, texts)
    const keys: string[] = []
    const stem = docOf(stemWithOptions(raw).map((line) => withBlanks(line, shape, keys)))
    const answers = texts.length ? answersOfBlanks(texts, keys.length) : []
    const count = Math.max(1, Math.min(keys.length, questionLimits.blanks))
    const total = raw.points ?? (raw.blankPoints ?? 2) * count
    const each = raw.points === undefined ? (raw.blankPoints ?? 2) : Math.floor((total / count) * 100) / 100
    const blanks: Blank[] = keys
      .slice(0, questionLimits.blanks)
      .map((key, at) => blankOf(answers[at] ?? '', key, at === count - 1 ? Math.round((total - each * (count - 1)) * 100) / 100 : each))
    // Answers without a blank are kept, so that the error about them names what they are.
    for (const text of answers.slice(keys.length, questionLimits.blanks)) blanks.push(blankOf(text, newBlockId(), 0))
    return { ...base, stem, blanks, points: Math.round(total * 100) / 100 }
  },
}

const both = new RegExp(`${gaps.source}|${emptyBrackets.source}`)

/** What is a gap: underscores if there are any; empty brackets otherwise, or as well if there are as many answers. */
function shapeOfGaps({ stem }: RawQuestion, answers: readonly string[]): RegExp {
  const count = (shape: RegExp) => stem.reduce((sum, { text }) => sum + Array.from(text.matchAll(new RegExp(shape, 'g'))).length, 0)
  const [lines, brackets] = [count(gaps), count(emptyBrackets)]
  if (lines === 0) return emptyBrackets
  return brackets > 0 && answersOfBlanks(answers, lines + brackets).length === lines + brackets ? both : gaps
}

/** A line in which every gap of the shape is a blank with a key of its own, added to `keys`. */
function withBlanks(line: Rich, shape: RegExp, keys: string[]): Rich {
  const cuts = Array.from(line.text.matchAll(new RegExp(shape, 'g')), ({ index, 0: gap }) => [index, index + gap.length]).flat()
  if (!cuts.length) return line
  const pieces = cut(line, cuts).map((piece, at) => {
    if (at % 2 === 0) return piece
    const key = newBlockId()
    keys.push(key)
    return richOf([{ type: 'blank', attrs: { key } }])
  })
  return joined(pieces)
}
