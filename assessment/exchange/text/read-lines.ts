import type { ReadResult } from '../reading.ts'
import { readLimits } from '../reading.ts'
import { fillFromKey } from './answer-key.ts'
import { buildQuestion } from './build-question.ts'
import { type Label, labelOf, replyOf, splitAtLabels } from './labels.ts'
import {
  beginsKey,
  endsPassage,
  headingOf,
  type LineNumber,
  numberOf,
  optionAt,
  gluedOptionAt,
  type OptionPlace,
  ordinalOf,
  passageOf,
  spacedOptionAt,
  typePrefix,
} from './line-shapes.ts'
import { gaps } from './question-type.ts'
import { addToPart, isLabelledPart, newRaw, type RawQuestion, readMeta } from './raw-question.ts'
import { closePassage, type LineRole, looksLikeQuestion, nextText, openPassage, type Reading, reportStray, type SourceLine } from './reading-state.ts'
import { plain, type Rich, slice, trim } from './rich.ts'

type Role = LineRole['role']

/** Reads questions in the way in which teachers write them (see the rules in line-shapes.ts). Takes time in proportion to the number of characters. */
export function readLines(lines: readonly SourceLine[]): ReadResult & { roles: LineRole[] } {
  const reading: Reading = {
    lines,
    at: 0,
    raws: [],
    passages: [],
    roles: [],
    findings: [],
    part: 'none',
    inner: 0,
    style: undefined,
    section: { index: 0, ordinal: undefined, type: undefined, each: undefined, ofBlank: false },
    passage: undefined,
    segments: [],
    key: undefined,
    anyAnswer: false,
  }
  const stems: { role: LineRole; at: number }[] = []
  for (; reading.at < lines.length && reading.raws.length <= readLimits.questions; reading.at++) {
    const line = lines[reading.at]
    if (!line) break
    const role = readLine(reading, line)
    const own = role !== 'heading' && role !== 'passage' && role !== 'stray' && role !== 'blank' && !isKeyLine(reading, line)
    const raw = own ? reading.raws.at(-1) : undefined
    if (raw) {
      raw.to = line.to ?? line.line
      raw.source.push(line.source)
    }
    ;(raw ?? reading).findings.push(...(line.findings ?? []))
    if (role === 'stray') reportStray(reading, line)
    const question = raw ? reading.raws.length - 1 : null
    for (let each = line.line; each <= (line.to ?? line.line); each++) reading.roles.push({ line: each, role, question })
    const entry = reading.roles.at(-1)
    if (entry && isKeyLine(reading, line) && role === 'answer') keyOf(reading, line).lines.push({ line, role: entry })
    if (entry && role === 'stem' && gaps.test(line.rich.text)) stems.push({ role: entry, at: reading.raws.length - 1 })
  }
  closePassage(reading)
  endKey(reading)
  if (reading.raws.length > readLimits.questions) {
    reading.raws.length = readLimits.questions
    reading.findings.push({ code: 'tooMany', severity: 'error', place: { line: lines[reading.at - 1]?.line ?? 0 } })
  }
  for (const segment of reading.segments) fillFromKey(reading, segment)
  const questions = reading.raws.map(buildQuestion)
  for (const { role, at } of stems) if (questions[at]?.question.type === 2) role.role = 'gap'
  questions.forEach(({ findings, place }, at) => {
    if (findings.some(({ code }) => code === 'noAnswer' || code === 'blankWithoutAnswer'))
      reading.roles.push({ line: place.to ?? place.line ?? 0, role: 'missing', question: at })
  })
  return { questions, passages: reading.passages, files: [], findings: reading.findings, roles: reading.roles }
}

const isKeyLine = ({ key }: Reading, line: SourceLine) => line.key === true || key !== undefined

/** The segment that a line of answers belongs to. A table of answers may stand before its questions and belongs to all. */
function keyOf(reading: Reading, line: SourceLine) {
  if (!line.key && reading.key) return reading.key
  const segment = { lines: [], from: 0, to: Infinity }
  reading.segments.push(segment)
  return segment
}

function beginKey(reading: Reading): void {
  closePassage(reading)
  reading.passage = undefined
  reading.key = { lines: [], from: reading.segments.at(-1)?.to ?? 0, to: reading.raws.length }
  if (reading.key.from === Infinity) reading.key.from = 0
  reading.part = 'none'
}

function endKey(reading: Reading): void {
  if (reading.key) reading.segments.push(reading.key)
  reading.key = undefined
}

function readLine(reading: Reading, line: SourceLine): Role {
  const { text } = line.rich
  if (text.trim() === '') return 'blank'
  if (line.key) return 'answer'
  if (reading.key) {
    if (!numberOf(text) || !looksLikeQuestion(reading)) {
      const heading = headingOf(text)
      if (heading) beginSection(reading, heading)
      return 'answer'
    }
    endKey(reading)
    reading.style = undefined
  }
  if (line.rich.block) return readBlock(reading, line.rich)
  let role: Role | undefined
  for (const piece of splitAtLabels(line.rich)) {
    const found = readPiece(reading, piece, line)
    role ??= found
  }
  return role ?? 'blank'
}

/** A block belongs to the part that is being read. */
function readBlock(reading: Reading, rich: Rich): Role {
  const raw = reading.raws.at(-1)
  if (reading.passage?.open) {
    reading.passage.lines.push(rich)
    return 'passage'
  }
  if (!raw || reading.part === 'none') return 'stray'
  return readOn(reading, raw, rich)
}

function readPiece(reading: Reading, rich: Rich, { line }: SourceLine): Role {
  const { text } = rich
  const current = reading.raws.at(-1)
  if (endsPassage(text)) {
    closePassage(reading)
    reading.passage = undefined
    reading.part = 'none'
    return 'passage'
  }
  const heading = headingOf(text)
  if (heading && (heading.type !== undefined || !isLabelledPart(reading.part) || /^\s*第/.test(text))) {
    closePassage(reading)
    reading.passage = undefined
    beginSection(reading, heading)
    return 'heading'
  }
  if (current && beginsKey(text) && isKey(reading, text, current)) {
    beginKey(reading)
    return 'heading'
  }
  const open = reading.passage?.open === true
  const passage = passageOf(text)
  const number = numberOf(text)
  if (passage && !number && (passage.rest > 0 || passage.last !== undefined || open || reading.part !== 'stem')) {
    // A line that asks to read what follows is the first of the passage.
    const first = trim(slice(rich, passage.rest))
    if (open && passage.rest === 0) reading.passage?.lines.push(first)
    else openPassage(reading, first.text === '' ? undefined : first, line, passage.last)
    return 'passage'
  }
  const label = open ? undefined : labelOf(text)
  if (label) return readLabel(reading, label, rich, line)
  const reply = reading.part === 'stem' && !open ? replyOf(text) : undefined
  if (reply !== undefined && current && !current.options.length) return readLabel(reading, { label: 'answer', rest: reply }, rich, line)
  if (number && begins(reading, number, current)) return beginQuestion(reading, number, slice(rich, number.rest), line)
  const prefix = prefixAlone(rich)
  if (prefix && (!number || prefix.number)) {
    if (prefix.rest.text.trim() === '') {
      reading.section = { ...reading.section, index: reading.section.index + 1, type: prefix.type }
      reading.part = 'none'
      return 'heading'
    }
    return beginQuestion(reading, prefix.number, prefix.rest, line, prefix.type)
  }
  if (open) {
    reading.passage?.lines.push(trim(rich))
    return 'passage'
  }
  const closed = reading.part !== 'stem' && reading.part !== 'option'
  if (reading.style === undefined && closed && (!current || current.number === undefined) && beginsUnnumbered(reading))
    return beginQuestion(reading, undefined, rich, line)
  if (!current || reading.part === 'none') return 'stray'
  if (!closed && readOptions(reading, current, rich)) return 'option'
  if (number && isLabelledPart(reading.part)) reading.inner = Number(number.number)
  return readOn(reading, current, rich)
}

function beginSection(reading: Reading, { ordinal, type, each, ofBlank }: NonNullable<ReturnType<typeof headingOf>>): void {
  reading.section = { index: reading.section.index + 1, ordinal, type, each, ofBlank }
  reading.part = 'none'
  reading.style = undefined
}

/** Whether a line such as 参考答案 begins the answers of all questions, and not the answer of the last one. */
function isKey(reading: Reading, text: string, current: RawQuestion): boolean {
  // A numbered line over options is a question that ends with the word.
  if (numberOf(text) && optionAt(nextText(reading), 0, 0)?.start === 0) return false
  // Within an explanation, 答案： is the answer of a part of the question.
  if (current.hasAnswer) return !/[:：]\s*$/.test(text) || keyFollows(reading)
  if (!/[:：]\s*$/.test(text)) return !/^\s*[【[]/.test(text) || reading.raws.length > 1 || keyFollows(reading)
  return !reading.anyAnswer && reading.raws.length > 1 && keyFollows(reading)
}

function keyFollows(reading: Reading): boolean {
  const next = nextText(reading)
  const number = numberOf(next)
  const first = reading.raws[0]?.number
  return headingOf(next) !== undefined || ordinalOf(next) !== undefined || /^\s*\d{1,4}\s*[-~～—–至]\s*\d/.test(next) || number?.number === first
}

/** A type in square brackets at the beginning of a line, which begins a question without or before its number. */
function prefixAlone(rich: Rich): { type: RawQuestion['declared']; number: LineNumber | undefined; rest: Rich } | undefined {
  if (!/^\s*[[【(（]/.test(rich.text)) return undefined
  const prefix = typePrefix(rich.text)
  if (!prefix) return undefined
  const rest = slice(rich, prefix.rest)
  const number = numberOf(rest.text)
  if (!number && /^\s*[(（]/.test(rich.text)) return undefined
  return { type: prefix.type, number, rest: number ? slice(rest, number.rest) : rest }
}

/** Whether a line begins a question in a source without numbers: it stands at the beginning or behind an empty line, and options or an answer follow. */
function beginsUnnumbered(reading: Reading): boolean {
  const before = reading.lines[reading.at - 1]?.rich.text
  return (before === undefined || before.trim() === '' || reading.part === 'none') && looksLikeQuestion(reading)
}

/** Whether a number begins a question: it has the style of the first one; within an answer or explanation only if it does not go on with a list. */
function begins(reading: Reading, { number, style }: LineNumber, current: RawQuestion | undefined): boolean {
  if (!current || reading.style === undefined) return true
  if (style !== reading.style) return false
  if (!isLabelledPart(reading.part)) return true
  if (current.section !== reading.section.index) return true
  const [next, last] = [Number(number), Number(current.number ?? 0)]
  if (next <= last || (reading.inner > 0 && next === reading.inner + 1)) return looksLikeQuestion(reading)
  return true
}

function beginQuestion(reading: Reading, number: LineNumber | undefined, rich: Rich, line: number, type?: RawQuestion['declared']): 'number' {
  closePassage(reading)
  reading.style ??= number?.style
  reading.inner = 0
  const { section, passage } = reading
  const raw = newRaw(line, number?.number)
  if (passage?.last !== undefined && Number(raw.number) > passage.last) reading.passage = undefined
  raw.section = section.index
  raw.ordinal = section.ordinal
  raw.declared = type ?? section.type
  raw.points = section.ofBlank ? undefined : section.each
  raw.blankPoints = section.ofBlank ? section.each : undefined
  raw.passage = reading.passage?.key
  reading.raws.push(raw)
  reading.part = 'stem'
  let rest = rich
  for (let pass = 0; pass < 2; pass++) {
    const prefix = typePrefix(rest.text)
    if (prefix) {
      raw.declared = prefix.type
      rest = slice(rest, prefix.rest)
    }
    const points = /^\s*[(（[【]\s*(?:本(?:小)?题\s?)?(?:满分\s?)?(\d{1,3}(?:\.\d{1,2})?)\s*(?:分|points?)\s*[)）\]】]\s*/i.exec(rest.text)
    if (points) {
      raw.points = Number(points[1])
      rest = slice(rest, points[0].length)
    }
  }
  addStem(reading, raw, rest)
  return 'number'
}

/** Adds a line to the stem, without points in brackets at its end, and with options that follow in the same line. */
function addStem(reading: Reading, raw: RawQuestion, rich: Rich): void {
  const first = raw.options.length === 0 ? (optionAt(rich.text, 0, 1) ?? gluedOptionAt(rich.text, 0, 1)) : undefined
  const second = first && (optionAt(rich.text, 1, first.rest) ?? gluedOptionAt(rich.text, 1, first.rest) ?? nextOption(reading, 1))
  const stem = trim(first && second ? slice(rich, 0, first.start) : rich)
  const points = /[(（[【]\s*(?:本(?:小)?题\s?)?(?:满分\s?)?(\d{1,3}(?:\.\d{1,2})?)\s*(?:分|points?)\s*[)）\]】]$/i.exec(stem.text)
  if (points) raw.points = Number(points[1])
  const kept = points ? trim(slice(stem, 0, points.index)) : stem
  if (kept.text !== '') raw.stem.push(kept)
  if (first && second) readOptions(reading, raw, slice(rich, first.start))
}

/** Reads the options that a line begins with; returns whether it does. */
function readOptions(reading: Reading, raw: RawQuestion, rich: Rich): boolean {
  const begin = raw.options.length
  const spaced = raw.spaced || (begin === 0 && isSpaced(reading, rich.text))
  const place = (at: number, from: number): OptionPlace | undefined =>
    optionAt(rich.text, at, from) ??
    (spaced ? spacedOptionAt(rich.text, at, from) : undefined) ??
    (at > 0 && !nextOption(reading, at) ? gluedOptionAt(rich.text, at, from) : undefined)
  let found = place(begin, 0)
  if (!found || rich.text.slice(0, found.start).trim() !== '') return false
  raw.spaced = spaced
  while (found) {
    const next: OptionPlace | undefined = place(raw.options.length + 1, found.rest)
    raw.options.push([trim(slice(rich, found.rest, next?.start))])
    found = next
  }
  reading.part = 'option'
  return true
}

/** Whether the next line begins with this option. */
const nextOption = (reading: Reading, index: number): boolean => optionAt(nextText(reading), index, 0)?.start === 0

/** Whether letters with nothing but a space are options: only if B follows A, in the line or at the beginning of the next. */
function isSpaced(reading: Reading, text: string): boolean {
  const first = spacedOptionAt(text, 0, 0)
  if (!first || text.slice(0, first.start).trim() !== '') return false
  return spacedOptionAt(text, 1, first.rest - 1) !== undefined || /^\s*B[\s\u3000]/.test(nextText(reading))
}

/** A line that goes on with the part before it. */
function readOn(reading: Reading, raw: RawQuestion, rich: Rich): Role {
  const text = trim(rich)
  const { part } = reading
  if (isLabelledPart(part)) {
    addToPart(raw, part, text)
    return part === 'explanation' ? part : 'answer'
  }
  if (part === 'option') {
    raw.options.at(-1)?.push(text)
    return 'option'
  }
  if (text.block) raw.stem.push(text)
  else addStem(reading, raw, text)
  return 'stem'
}

function readLabel(reading: Reading, { label, rest }: { label: Label; rest: number }, rich: Rich, line: number): Role {
  const value = trim(slice(rich, rest))
  const raw = reading.raws.at(-1)
  if (!raw || reading.part === 'none') return 'stray'
  if (!isLabelledPart(label)) {
    readMeta(raw, label, plain(value), line)
    return 'meta'
  }
  if (label === 'answer') reading.anyAnswer = true
  addToPart(raw, label, value)
  reading.part = label
  reading.inner = 0
  return label === 'explanation' ? label : 'answer'
}
