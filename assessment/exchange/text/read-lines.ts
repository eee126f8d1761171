import { paragraphOf } from '../../questions/make.ts'
import type { Finding, ReadPassage, ReadResult } from '../reading.ts'
import { readLimits } from '../reading.ts'
import { difficultyOf, namesOf } from './answers.ts'
import { fillFromKey } from './answer-key.ts'
import { buildQuestion } from './build-question.ts'
import { beginsKey, endsPassage, headingOf, labelOf, type Label, numberOf, type NumberStyle, optionAt, typePrefix } from './line-shapes.ts'
import { newRaw, type RawQuestion } from './raw-question.ts'
import { type Rich, slice, trim } from './rich.ts'

/** A line of a source, numbered from 1. */
export interface SourceLine {
  line: number
  rich: Rich
  /** The line as it stands in the source. */
  source: string
}

/** What a line was taken for; `question` is the index of the question it belongs to. */
export interface LineRole {
  line: number
  role: 'number' | 'stem' | 'option' | 'answer' | 'explanation' | 'heading' | 'blank' | 'meta' | 'passage' | 'stray' | 'missing'
  question: number | null
}

type Part = 'stem' | 'option' | 'answer' | 'explanation' | 'criteria'

interface Reading {
  raws: RawQuestion[]
  passages: ReadPassage[]
  roles: LineRole[]
  findings: Finding[]
  part: Part
  style: NumberStyle | undefined
  section: { type: number | undefined; each: number | undefined; ofBlank: boolean }
  passage: { key: string; lines: Rich[]; line: number; open: boolean } | undefined
  key: SourceLine[] | undefined
}

/** Reads questions in the way in which teachers write them (see the rules in line-shapes.ts). Takes time in proportion to the number of characters. */
export function readLines(lines: readonly SourceLine[]): ReadResult & { roles: LineRole[] } {
  const reading: Reading = {
    raws: [],
    passages: [],
    roles: [],
    findings: [],
    part: 'stem',
    style: undefined,
    section: { type: undefined, each: undefined, ofBlank: false },
    passage: undefined,
    key: undefined,
  }
  for (const line of lines) {
    if (reading.raws.length > readLimits.questions) break
    const role = readLine(reading, line)
    const current = reading.raws.at(-1)
    const own = role !== 'heading' && role !== 'passage' && role !== 'stray' && role !== 'blank'
    if (own && current) {
      current.to = line.line
      current.source.push(line.source)
    }
    reading.roles.push({ line: line.line, role, question: own && current ? reading.raws.length - 1 : null })
  }
  closePassage(reading)
  if (reading.key) fillFromKey(reading.raws, reading.key, reading.findings)
  if (reading.raws.length > readLimits.questions) {
    reading.raws.length = readLimits.questions
    reading.findings.push({ code: 'tooMany', severity: 'error' })
  }
  const questions = reading.raws.map(buildQuestion)
  questions.forEach(({ findings, place }, at) => {
    if (findings.some(({ code }) => code === 'noAnswer' || code === 'blankWithoutAnswer'))
      reading.roles.push({ line: place.to ?? place.line ?? 0, role: 'missing', question: at })
  })
  return { questions, passages: reading.passages, files: [], findings: reading.findings, roles: reading.roles }
}

function readLine(reading: Reading, { line, rich, source }: SourceLine): LineRole['role'] {
  const { text } = rich
  const current = reading.raws.at(-1)
  if (text.trim() === '') return 'blank'
  if (reading.key) {
    reading.key.push({ line, rich, source })
    return 'answer'
  }
  if (endsPassage(text)) {
    closePassage(reading)
    reading.passage = undefined
    return 'passage'
  }
  const heading = headingOf(text)
  if (heading) {
    closePassage(reading)
    reading.passage = undefined
    reading.section = heading
    return 'heading'
  }
  if (current && beginsKey(text) && (current.hasAnswer || !/[:：]\s*$/.test(text))) {
    reading.key = []
    return 'heading'
  }
  const label = labelOf(text)
  if (label) return readLabel(reading, label, rich, line)
  const number = numberOf(text)
  if (number && begins(reading, number, current)) return beginQuestion(reading, number, rich, line)
  if (reading.passage?.open) {
    reading.passage.lines.push(trim(rich))
    return 'passage'
  }
  if (!current) {
    reading.findings.push({ code: 'strayText', severity: 'warning', detail: source.trim().slice(0, 120), place: { line } })
    return 'stray'
  }
  if ((reading.part === 'stem' || reading.part === 'option') && readOptions(reading, current, rich)) return 'option'
  return readOn(reading, current, rich)
}

/** Whether a number begins a question: it has the style of the first one; in an answer or explanation only if it is the next number. */
function begins(reading: Reading, number: { number: string; style: NumberStyle }, current: RawQuestion | undefined): boolean {
  if (!current) return true
  if (number.style !== reading.style) return false
  if (reading.part !== 'answer' && reading.part !== 'explanation' && reading.part !== 'criteria') return true
  // Within an answer a list may be numbered from 1; the next question has the next number, or begins a new section.
  return (
    Number(number.number) === Number(current.number ?? 0) + 1 ||
    reading.section.type !== current.declared ||
    Number(number.number) > Number(current.number ?? 0)
  )
}

function beginQuestion(reading: Reading, number: { number: string; style: NumberStyle; rest: number }, rich: Rich, line: number): 'number' {
  if (reading.passage?.open) closePassage(reading)
  reading.style ??= number.style
  const raw = newRaw(line, number.number)
  raw.declared = reading.section.type
  raw.points = reading.section.ofBlank ? undefined : reading.section.each
  raw.blankPoints = reading.section.ofBlank ? reading.section.each : undefined
  raw.passage = reading.passage?.key
  reading.raws.push(raw)
  reading.part = 'stem'
  let rest = slice(rich, number.rest)
  const prefix = typePrefix(rest.text)
  if (prefix) {
    raw.declared = prefix.type
    rest = slice(rest, prefix.rest)
  }
  addStem(reading, raw, rest)
  return 'number'
}

/** Adds a line to the stem, without points in brackets at its end, and with options that follow in the same line. */
function addStem(reading: Reading, raw: RawQuestion, rich: Rich): void {
  const first = raw.options.length === 0 && raw.stem.length > 0 ? undefined : optionAt(rich.text, 'A', 1)
  const second = first && optionAt(rich.text, 'B', first.rest)
  const stem = trim(first && second ? slice(rich, 0, first.start) : rich)
  const points = /[(（[【]\s*(?:本(?:小)?题\s*)?(\d{1,3}(?:\.\d{1,2})?)\s*(?:分|points?)\s*[)）\]】]\s*$/i.exec(stem.text)
  if (points) raw.points = Number(points[1])
  raw.stem.push(points ? trim(slice(stem, 0, points.index)) : stem)
  if (first && second) readOptions(reading, raw, slice(rich, first.start))
}

/** Reads the options that a line begins with; returns whether it does. */
function readOptions(reading: Reading, raw: RawQuestion, rich: Rich): boolean {
  const letter = (at: number) => String.fromCharCode(65 + at)
  let found = optionAt(rich.text, letter(raw.options.length), 0)
  if (!found || rich.text.slice(0, found.start).trim() !== '') return false
  while (found) {
    const next: ReturnType<typeof optionAt> = raw.options.length < 25 ? optionAt(rich.text, letter(raw.options.length + 1), found.rest) : undefined
    raw.options.push([trim(slice(rich, found.rest, next?.start))])
    found = next
  }
  reading.part = 'option'
  return true
}

/** A line that goes on with the part before it. */
function readOn(reading: Reading, raw: RawQuestion, rich: Rich): LineRole['role'] {
  const text = trim(rich)
  switch (reading.part) {
    case 'stem':
      addStem(reading, raw, text)
      return 'stem'
    case 'option':
      raw.options.at(-1)?.push(text)
      return 'option'
    case 'answer':
      raw.answer.push(text)
      return 'answer'
    case 'explanation':
      raw.explanation.push(text)
      return 'explanation'
    case 'criteria':
      addCriterion(raw, text.text)
      return 'answer'
  }
}

function addCriterion(raw: RawQuestion, text: string): void {
  const found = /^(.*?)\s*[(（]\s*(\d{1,3}(?:\.\d{1,2})?)\s*(?:分|points?)\s*[)）]\s*$/i.exec(text.trim())
  const named = (found?.[1] ?? text).trim().slice(0, 500)
  if (named !== '' || found) raw.criteria.push({ text: named, points: Number(found?.[2] ?? 0) })
}

function readLabel(reading: Reading, { label, rest }: { label: Label; rest: number }, rich: Rich, line: number): LineRole['role'] {
  const value = trim(slice(rich, rest))
  if (label === 'passage') {
    closePassage(reading)
    reading.passage = { key: `passage-${reading.passages.length + 1}`, lines: value.text === '' ? [] : [value], line, open: true }
    return 'passage'
  }
  const raw = reading.raws.at(-1)
  if (!raw) {
    reading.findings.push({ code: 'strayText', severity: 'warning', detail: rich.text.trim().slice(0, 120), place: { line } })
    return 'stray'
  }
  switch (label) {
    case 'answer':
      raw.hasAnswer = true
      if (value.text !== '') raw.answer.push(value)
      reading.part = 'answer'
      return 'answer'
    case 'explanation':
      if (value.text !== '') raw.explanation.push(value)
      reading.part = 'explanation'
      return 'explanation'
    case 'criteria':
      addCriterion(raw, value.text)
      reading.part = 'criteria'
      return 'answer'
    default:
      readMeta(raw, label, value.text, line)
      return 'meta'
  }
}

function readMeta(raw: RawQuestion, label: Exclude<Label, 'passage' | 'answer' | 'explanation' | 'criteria'>, value: string, line: number): void {
  const wrong = () => raw.findings.push({ code: 'badNumber', severity: 'warning', detail: value.slice(0, 60), place: { line } })
  switch (label) {
    case 'difficulty':
      raw.difficulty = difficultyOf(value)
      if (raw.difficulty === undefined) wrong()
      return
    case 'points': {
      const points = Number.parseFloat(value)
      if (points >= 0 && points <= 1000) raw.points = Math.round(points * 100) / 100
      else wrong()
      return
    }
    case 'knowledgePoints':
      raw.knowledgePoints = namesOf(value, 20)
      return
    case 'tags':
      raw.tags = namesOf(value, 20)
      return
    case 'source':
      raw.origin = value.slice(0, 200)
      return
    case 'category':
      raw.category = value
        .split(/[/／]/)
        .map((name) => name.trim().slice(0, 60))
        .filter((name) => name !== '')
        .slice(0, 6)
  }
}

/** Ends the passage that is being read; questions that follow refer to it until it is ended by a line or a heading. */
function closePassage(reading: Reading): void {
  const { passage } = reading
  if (!passage?.open) return
  passage.open = false
  const content = passage.lines.filter(({ text }) => text.trim() !== '').map(({ nodes }) => paragraphOf(nodes))
  if (content.length) reading.passages.push({ key: passage.key, place: { line: passage.line }, content: { type: 'doc', content } })
  else reading.passage = undefined
}
