import type { Finding, ReadPassage } from '../reading.ts'
import { readLimits } from '../reading.ts'
import { labelOf, splitAtLabels } from './labels.ts'
import { headingOf, type NumberStyle, numberOf, optionAt, spacedOptionAt, type DeclaredType } from './line-shapes.ts'
import type { Part, RawQuestion } from './raw-question.ts'
import { docOf, type Rich } from './rich.ts'

/** A line of a source, numbered from 1. */
export interface SourceLine {
  line: number
  /** The last line, if several were joined, as by a formula over several lines. */
  to?: number
  rich: Rich
  /** The line as it stands in the source. */
  source: string
  /** What the reader of the file has to say about this line. */
  findings?: readonly Finding[]
  /** A line of a table of answers, which belongs to questions by their numbers. */
  key?: boolean
}

/**
 * What a line was taken for; `question` is the index of the question it belongs to. `blank` is a line without text, `gap` a line of a stem with gaps,
 * and `missing` an entry behind the last line of a question that has no answer.
 */
export interface LineRole {
  line: number
  role: 'number' | 'stem' | 'gap' | 'option' | 'answer' | 'explanation' | 'heading' | 'blank' | 'meta' | 'passage' | 'stray' | 'missing'
  question: number | null
}

/** Lines with the answers of all questions, and the first and last of those questions. */
export interface KeySegment {
  lines: { line: SourceLine; role: LineRole }[]
  from: number
  to: number
}

export interface Reading {
  lines: readonly SourceLine[]
  /** The index of the line that is being read. */
  at: number
  raws: RawQuestion[]
  passages: ReadPassage[]
  roles: LineRole[]
  findings: Finding[]
  part: Part
  /** The last number of a list within the part. */
  inner: number
  style: NumberStyle | undefined
  section: { index: number; ordinal: string | undefined; type: DeclaredType | undefined; each: number | undefined; ofBlank: boolean }
  passage: { key: string; lines: Rich[]; line: number; open: boolean; last: number | undefined } | undefined
  segments: KeySegment[]
  key: KeySegment | undefined
  anyAnswer: boolean
}

/** How far lines are looked at to tell what a line begins. */
const ahead = 12

/** The text of the next line that is not empty. */
export function nextText({ lines, at }: Reading): string {
  for (let next = at + 1; next < lines.length && next <= at + ahead; next++) {
    const text = lines[next]?.rich.text ?? ''
    if (text.trim() !== '') return text
  }
  return ''
}

/** Whether the line that is being read begins a question by what follows: options, or an answer that the question before does not wait for. */
export function looksLikeQuestion({ lines, at, raws, style, key }: Reading): boolean {
  const wantsAnswer = key !== undefined || raws.at(-1)?.hasAnswer === false
  const own = lines[at]?.rich.text ?? ''
  const first = optionAt(own, 0, 1)
  if (first && optionAt(own, 1, first.rest)) return true
  for (let next = at + 1; next < lines.length && next <= at + ahead; next++) {
    const text = (lines[next]?.rich.text ?? '').trimStart()
    if (optionAt(text, 0, 0)?.start === 0 || (spacedOptionAt(text, 0, 0)?.start === 0 && spacedOptionAt(text, 1, 2))) return true
    const label = labelOf(text)
    if (label) return label.label === 'answer' && !wantsAnswer
    if (headingOf(text) || numberOf(text)?.style === style) return false
    if (!wantsAnswer && splitAtLabels(lines[next]?.rich ?? { nodes: [], text: '' }).some((piece) => labelOf(piece.text)?.label === 'answer'))
      return true
  }
  return false
}

/** Reports text that belongs to no question. Lines that follow each other are one finding; beyond the limit the last one covers them all. */
export function reportStray({ findings }: Pick<Reading, 'findings'>, { line, to, source }: Pick<SourceLine, 'line' | 'to' | 'source'>): void {
  const last = findings.at(-1)
  const end = last?.place?.to ?? last?.place?.line ?? 0
  if (last?.code === 'strayText' && last.place && (line <= end + 2 || findings.length >= readLimits.findings)) {
    if ((to ?? line) > end) last.place.to = to ?? line
  } else findings.push({ code: 'strayText', severity: 'warning', detail: source.trim().slice(0, 120), place: { line, ...(to ? { to } : {}) } })
}

export function openPassage(reading: Reading, first: Rich | undefined, line: number, last: number | undefined): void {
  closePassage(reading)
  reading.passage = { key: `passage-${reading.passages.length + 1}`, lines: first ? [first] : [], line, open: true, last }
}

/** Ends the passage that is being read; questions that follow refer to it until it is ended by a line, a heading or its last question. */
export function closePassage(reading: Reading): void {
  const { passage } = reading
  if (!passage?.open) return
  passage.open = false
  const lines = passage.lines.filter(({ text }) => text.trim() !== '')
  if (lines.length) reading.passages.push({ key: passage.key, place: { line: passage.line }, content: docOf(lines) })
  else reading.passage = undefined
}
