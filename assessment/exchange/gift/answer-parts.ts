import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { docOfText } from '../../questions/make.ts'
import { lineOf } from '../../questions/parts.ts'
import { type Blank, type Question, questionLimits, seqAt } from '../../questions/question.ts'
import { judgeOptions } from '../parts/judge.ts'
import type { Finding, Place } from '../reading.ts'
import { docOfGift } from './gift-text.ts'
import { type answersIn, type GiftAnswer, plainIndexOf } from './tokens.ts'

interface Told {
  place: Place
  findings: Finding[]
}

/** What the answers within braces make of a question. `explains` are the texts of its explanation, still escaped. */
export interface AnswerParts extends Partial<Pick<Question, 'type' | 'options' | 'answers' | 'blanks' | 'blankRules' | 'reference'>> {
  explains: string[]
  /** A blank stands in the place of the braces. */
  isBlank?: boolean
  /** Blocks behind the stem, such as the choices of a matching question. */
  stemEnd?: NodeJson[]
}

export function answerParts({ answers, before, general }: ReturnType<typeof answersIn>, key: string, told: Told): AnswerParts {
  const head = before.trim()
  const explains = general.trim() === '' ? [] : [general.trim()]
  if (head.startsWith('#')) return numerical(head.slice(1), answers, key, explains, told)
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#([\s\S]*))?$/i.exec(head)
  if (truth && answers.length === 0)
    return {
      type: 4,
      options: judgeOptions(),
      answers: [/^t/i.test(truth[1] ?? '') ? 'A' : 'B'],
      explains: [...feedbackOf([truth[2] ?? ''], told), ...explains],
    }
  if (head !== '') told.findings.push({ code: 'strayText', severity: 'warning', detail: head.slice(0, 120), place: told.place })
  if (answers.length === 0) return { type: 3, explains }
  const all = [...explains]
  if (answers.some(({ sign }) => sign === '~'))
    return {
      ...choice(answers, told),
      explains: [
        ...feedbackOf(
          answers.map(({ feedback }) => feedback),
          told,
        ),
        ...all,
      ],
    }
  if (answers.length > 1 && answers.every(({ text }) => text.includes('->'))) return { ...matching(answers, told), explains: all }
  return {
    ...short(answers, key, told),
    explains: [
      ...feedbackOf(
        answers.map(({ feedback }) => feedback),
        told,
      ),
      ...all,
    ],
  }
}

/** Feedback to single answers, which goes into the explanation. */
function feedbackOf(texts: readonly string[], { place, findings }: Told): string[] {
  const told = texts
    .flatMap((text) => text.split('#'))
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (told.length) findings.push({ code: 'feedbackLost', severity: 'changed', place })
  return [...new Set(told)]
}

function choice(answers: readonly GiftAnswer[], { place, findings }: Told): Omit<AnswerParts, 'explains'> {
  const single = answers.some(({ sign }) => sign === '=')
  const right = (answer: GiftAnswer) => (single ? answer.sign === '=' && (answer.weight ?? 100) > 0 : (answer.weight ?? 0) > 0)
  const options = answers
    .slice(0, questionLimits.options)
    .map(({ text }, at) => ({ seq: seqAt(at), content: docOfGift([text], { place, findings }) }))
  const weights = new Set(answers.filter(right).map(({ weight }) => weight ?? 100))
  if (weights.size > 1 || (single && answers.some((answer) => !right(answer) && (answer.weight ?? 0) > 0)))
    findings.push({ code: 'weightsLost', severity: 'changed', place })
  if (answers.length > questionLimits.options) findings.push({ code: 'tooManyOptions', severity: 'error', place })
  return { type: single ? 0 : 1, options, answers: options.filter((_, at) => right(answers[at] as GiftAnswer)).map(({ seq }) => seq) }
}

function short(answers: readonly GiftAnswer[], key: string, { place, findings }: Told): Omit<AnswerParts, 'explains'> {
  const worth = some(
    answers.filter(({ weight }) => (weight ?? 100) > 0),
    questionLimits.alternatives,
    { place, findings },
  )
  const values = worth.map(({ text, weight }) => ({
    value: lineOf(docOfGift([text], { place, findings })).slice(0, questionLimits.answerLength),
    share: shareOf(weight),
  }))
  const star = values.find(({ value }) => value.includes('*')) ?? answers.find(({ text }) => text.includes('*'))
  if (star) findings.push({ code: 'wildcard', severity: 'changed', detail: ('value' in star ? star.value : star.text).slice(0, 60), place })
  return { type: 2, isBlank: true, blanks: [blank(key, 'text', values)] }
}

/** The first of a list; that there are more is an error. */
function some<Each>(all: readonly Each[], most: number, { place, findings }: Told): readonly Each[] {
  if (all.length > most) findings.push({ code: 'tooLong', severity: 'error', place })
  return all.slice(0, most)
}

const shareOf = (weight: number | undefined) => Math.min(100, Math.max(1, Math.round(weight ?? 100)))

const blank = (key: string, kind: Blank['kind'], answers: Blank['answers'], tolerance: Blank['tolerance'] = null): Blank => ({
  key,
  kind,
  answers,
  tolerance,
  points: 2,
})

/** `{#3:0.1}`, `{#1..5}` or `{#=1822:0 =%50%1822:2}`. */
function numerical(head: string, answers: readonly GiftAnswer[], key: string, explains: readonly string[], told: Told): AnswerParts {
  const hash = plainIndexOf(head, '#')
  const first = hash < 0 ? head : head.slice(0, hash)
  const right = some(
    answers.filter(({ sign, weight }) => sign === '=' && (weight ?? 100) > 0),
    questionLimits.alternatives - 1,
    told,
  )
  const given = first.trim() === '' ? right : [{ text: first.trim(), weight: undefined }, ...right]
  const feedback = [hash < 0 ? '' : head.slice(hash + 1), ...answers.map((answer) => answer.feedback)]
  const read = given.map(({ text, weight }) => ({ ...rangeOf(text), share: shareOf(weight) }))
  for (const each of read)
    if (each.value === undefined) told.findings.push({ code: 'badNumber', severity: 'error', detail: each.text.slice(0, 60), place: told.place })
  const known = read.flatMap(({ value, off, share }) => (value === undefined ? [] : [{ value, off, share }]))
  if (new Set(known.map(({ off }) => off)).size > 1)
    told.findings.push({ code: 'settingLost', severity: 'changed', detail: 'tolerance', place: told.place })
  const off = known[0]?.off ?? 0
  const values = known.map(({ value, share }) => ({ value, share }))
  return {
    type: 2,
    isBlank: true,
    blanks: [blank(key, 'number', values, off > 0 ? { value: off, unit: 'absolute' } : null)],
    explains: [...feedbackOf(feedback, told), ...explains],
  }
}

const plainNumber = /^[-+]?\d{1,30}(?:[.,]\d{1,30})?(?:e[-+]?\d{1,3})?$/i

function rangeOf(text: string): { text: string; value: string | undefined; off: number } {
  const [low = '', high] = text.split('..').map((part) => part.trim())
  if (high !== undefined) {
    const [from, to] = [Number(low), Number(high)]
    const good = plainNumber.test(low) && plainNumber.test(high) && to >= from
    return { text, value: good ? short12((from + to) / 2) : undefined, off: good ? Number(short12((to - from) / 2)) : 0 }
  }
  const colon = text
    .replaceAll('\\:', ':')
    .split(':')
    .map((part) => part.trim())
  const [value = '', off = '0'] = colon
  return plainNumber.test(value) && plainNumber.test(off)
    ? { text, value: value.replace(',', '.'), off: Math.abs(Number(off)) }
    : { text, value: undefined, off: 0 }
}

/** Without the last digits, in which sums of decimals are wrong. */
const short12 = (value: number) => String(Number(value.toPrecision(12)))

const mostPairs = 100

function matching(answers: readonly GiftAnswer[], { place, findings }: Told): Omit<AnswerParts, 'explains'> {
  findings.push({ code: 'typeConverted', severity: 'changed', detail: 'matching', place })
  const pairs = some(answers, mostPairs, { place, findings }).map(({ text }) => {
    const at = text.indexOf('->')
    return [text.slice(0, at), text.slice(at + 2)].map((part) => lineOf(docOfGift([part.trim()], { place, findings }))) as [string, string]
  })
  const asked = pairs.filter(([left]) => left !== '')
  const choices = [...new Set(pairs.map(([, right]) => right))].toSorted((one, other) => (one < other ? -1 : 1))
  const stemEnd = docOfText([...asked.map(([left], at) => `(${at + 1}) ${left}`), choices.join(' / ')].join('\n')).content
  const reference: DocJson = docOfText(asked.map(([left, right], at) => `(${at + 1}) ${left} → ${right}`).join('\n'))
  return { type: 3, reference, stemEnd }
}
