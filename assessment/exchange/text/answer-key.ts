import { lettersOf } from './answers.ts'
import { labelOf, splitAtLabels } from './labels.ts'
import { headingOf, numberOf, ordinalOf } from './line-shapes.ts'
import { addToPart, isLabelledPart, type LabelledPart, type RawQuestion, readMeta } from './raw-question.ts'
import { type KeySegment, type Reading, reportStray, type SourceLine } from './reading-state.ts'
import { cut, plain, type Rich, slice, textNode, trim } from './rich.ts'

/** Where the answer of a question or of a range of questions may begin: `1.`, `1、`, `(1)`, `1题：`, `1-5`, `1~5：`. */
const entry =
  /(?<![\d.])(?:[(（]\s?(\d{1,4})\s?[)）]|第?(\d{1,4})(?:\s?[-~～—–至]\s?(\d{1,4})\s?题?[:：.、．]?(?!\d)|\s?题?\s?[、．:：)）]|\s?题?\s?\.(?!\d)))\s*/g

interface Target {
  raw: RawQuestion
  index: number
}

/** Questions that wait for an answer, in their order; those before `at` have one. */
interface Queue {
  targets: Target[]
  at: number
}

const queueKey = (number: string, kind: 'all' | 'ordinal' | 'type', value: unknown = '') => `${number} ${kind} ${String(value)}`

/** The questions of a segment that wait for an answer, by their numbers, also within sections of the same numeral or type. */
function waiting({ raws }: Reading, { from, to }: KeySegment): Map<string, Queue> {
  const open = new Map<string, Queue>()
  raws.slice(from, to).forEach((raw, at) => {
    const { number } = raw
    if (raw.answer.length > 0 || number === undefined) return
    for (const key of [queueKey(number, 'all'), queueKey(number, 'ordinal', raw.ordinal), queueKey(number, 'type', raw.declared)]) {
      const queue = open.get(key)
      if (queue) queue.targets.push({ raw, index: from + at })
      else open.set(key, { targets: [{ raw, index: from + at }], at: 0 })
    }
  })
  return open
}

interface KeyState {
  open: Map<string, Queue>
  section: { ordinal: string | undefined; type: RawQuestion['declared'] } | undefined
  /** The question that was answered last, and the part of it that goes on. */
  last: Target | undefined
  part: LabelledPart
}

/** Gives the answers at the end of a source to the questions with their numbers, within their section. What names no question is a finding. */
export function fillFromKey(reading: Reading, segment: KeySegment): void {
  const state: KeyState = { open: waiting(reading, segment), section: undefined, last: undefined, part: 'answer' }
  for (const { line, role } of segment.lines) {
    const before = state.last
    if (!readKeyLine(state, line)) {
      reportStray(reading, line)
      role.role = 'stray'
    } else role.question = (state.last ?? before)?.index ?? null
  }
}

function readKeyLine(state: KeyState, { line, rich }: SourceLine): boolean {
  let rest = rich
  const heading = headingOf(rich.text)
  const ordinal = ordinalOf(rich.text)
  if (heading ?? ordinal) {
    state.section = { ordinal: heading?.ordinal ?? ordinal?.ordinal, type: heading?.type }
    state.last = undefined
    const begin = entriesOf(state, rich.text)[0]?.start
    if (begin === undefined) return heading !== undefined || ordinal === undefined
    rest = slice(rich, begin)
  }
  if (rich.block) return goesOn(state, rich)
  const entries = entriesOf(state, rest.text)
  // The next number that no question has is an answer too many, other numbers are a part of the text before.
  if (!entries.length && Number(numberOf(rest.text)?.number) === Number(state.last?.raw.number) + 1) {
    state.last = undefined
    return false
  }
  const [before, ...answers] = cut(
    rest,
    entries.flatMap(({ start, end }) => [start, end]),
  )
  let taken = before === undefined || before.text.trim() === '' || goesOn(state, trim(before), line)
  entries.forEach((each, at) => {
    const answer = answers[at * 2 + 1]
    if (answer && !(each.last === undefined ? giveOne(state, each.number, trim(answer), line) : giveRange(state, each, trim(answer)))) taken = false
  })
  return taken
}

interface Entry {
  number: string
  last: string | undefined
  start: number
  end: number
}

/** The entries of a line: numbers of questions that wait for an answer, in ascending order. */
function entriesOf({ open }: KeyState, text: string): Entry[] {
  const entries: Entry[] = []
  for (const found of text.matchAll(entry)) {
    const number = found[1] ?? found[2] ?? ''
    const before = text[found.index - 1]
    // Within text, a number stands behind a space or sign, or directly behind a letter that is an answer.
    if (before !== undefined && !/[\s;；,，、。|A-Z√×✓✗对错\uFFFC]/.test(before)) continue
    if (Number(number) <= Number(entries.at(-1)?.last ?? entries.at(-1)?.number ?? -1) || !open.has(queueKey(String(Number(number)), 'all'))) continue
    entries.push({ number: String(Number(number)), last: found[3], start: found.index, end: found.index + found[0].length })
  }
  return entries
}

function targetOf({ open, section }: KeyState, number: string): Target | undefined {
  const first = (...key: Parameters<typeof queueKey>): Target | undefined => {
    const queue = open.get(queueKey(...key))
    while (queue?.targets[queue.at]?.raw.answer.length) queue.at++
    return queue?.targets[queue.at]
  }
  return (
    (section?.ordinal === undefined ? undefined : first(number, 'ordinal', section.ordinal)) ??
    (section?.type === undefined ? undefined : first(number, 'type', section.type)) ??
    first(number, 'all')
  )
}

function giveOne(state: KeyState, number: string, answer: Rich, line: number): boolean {
  const target = targetOf(state, number)
  if (!target) return false
  state.last = target
  state.part = 'answer'
  return answer.text === '' || goesOn(state, answer, line)
}

function giveRange(state: KeyState, { number, last }: Entry, answer: Rich): boolean {
  const count = Number(last) - Number(number) + 1
  const text = plain(answer).normalize('NFKC').trim()
  const words = text.split(/[\s,;、]+/).filter((word) => word !== '')
  const signs = Array.from(text.replaceAll(/[\s,;、]/g, ''))
  const given = words.length === count ? words : signs.length === count ? signs : []
  const targets = given.map((_, at) => targetOf(state, String(Number(number) + at)))
  if (!given.length || targets.includes(undefined)) return false
  given.forEach((each, at) => {
    const raw = targets[at]?.raw
    if (raw) addToPart(raw, 'answer', textNode(lettersOf(each)?.join('') ?? each))
  })
  state.last = undefined
  return true
}

/** Text that belongs to the question that was answered last. */
function goesOn(state: KeyState, rich: Rich, line = 0): boolean {
  const raw = state.last?.raw
  if (!raw) return false
  if (rich.block) addToPart(raw, state.part, rich)
  else
    for (const piece of splitAtLabels(rich)) {
      const label = labelOf(piece.text)
      const value = trim(slice(piece, label?.rest ?? 0))
      if (label && isLabelledPart(label.label)) state.part = label.label
      if (label && !isLabelledPart(label.label)) readMeta(raw, label.label, plain(value), line)
      else addToPart(raw, state.part, value)
    }
  return true
}
