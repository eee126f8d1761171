import { buildQuestion } from '../text/build-question.ts'
import { criterionOf, lettersOf } from '../text/answers.ts'
import { optionAt, typePrefix } from '../text/line-shapes.ts'
import { richOfText } from '../text/marked-line.ts'
import { newRaw, type RawQuestion, readMeta } from '../text/raw-question.ts'
import { type Finding, readLimits, type ReadQuestion, type ReadResult } from '../reading.ts'
import { type Column, type Columns, columnsOf } from './columns.ts'

/** A sheet of a workbook, or the one table of a CSV. Rows are cells of text; the first row is row 1. */
export interface SheetOfText {
  name: string
  rows: readonly (readonly string[])[]
}

/** Titles and notes may stand above the headers. */
const headerRows = 20

/**
 * Reads questions from tables with one question in each row, under headers such as 题型, 题干, 选项A, 答案. Options may stand in one cell, each on a line of
 * its own. Sheets without a column for the question are findings. `place` is the sheet and the row.
 */
export function readTable(sheets: readonly SheetOfText[]): ReadResult {
  const questions: ReadQuestion[] = []
  const findings: Finding[] = []
  for (const { name, rows } of sheets) {
    const used = rows.findIndex(filled)
    if (used < 0) continue
    const head = rows.slice(0, headerRows).findIndex((cells) => columnsOf(cells) !== undefined)
    const columns = columnsOf(rows[head] ?? [])
    if (!columns) {
      findings.push({ code: 'partSkipped', severity: 'changed', detail: name.slice(0, 120), place: { path: name, line: used + 1 } })
      continue
    }
    for (const [at, cells] of rows.entries()) {
      if (at <= head || !filled(cells)) continue
      if (questions.length >= readLimits.questions) {
        findings.push({ code: 'tooMany', severity: 'error', place: { path: name, line: at + 1 } })
        break
      }
      questions.push(questionOf(cells, columns, { line: at + 1, sheet: name }))
    }
  }
  return { questions, passages: [], files: [], findings }
}

const filled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')
const linesOf = (cell: string) =>
  cell
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

function questionOf(cells: readonly string[], { at, letters }: Columns, { line, sheet }: { line: number; sheet: string }): ReadQuestion {
  const cell = (column: Column) => {
    const index = at[column]
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
  const raw: RawQuestion = newRaw(line, cell('number') || undefined)
  const typeText = cell('type') || sheet
  const typed = typePrefix(`[${typeText}]`)
  if (typed) raw.declared = typed.type
  else if (cell('type') !== '') raw.findings.push({ code: 'badType', severity: 'error', detail: cell('type').slice(0, 60), place: { line } })
  raw.stem = linesOf(cell('stem')).map(richOfText)
  raw.options = trimmed(letters.map((index) => linesOf(cells[index] ?? '').map(richOfText)))
  if (!raw.options.length) raw.options = optionsOf(cell('options'))
  const answer = cell('answer')
  raw.answer = (lettersOf(answer) ? [answer] : linesOf(answer)).map(richOfText)
  raw.hasAnswer = answer !== ''
  raw.explanation = linesOf(cell('explanation')).map(richOfText)
  for (const text of linesOf(cell('criteria'))) {
    const criterion = criterionOf(text)
    if (criterion) raw.criteria.push(criterion)
    else raw.findings.push({ code: 'badNumber', severity: 'warning', detail: text.slice(0, 60), place: { line } })
  }
  for (const label of ['difficulty', 'knowledgePoints', 'points', 'source', 'tags', 'category'] as const)
    if (cell(label) !== '') readMeta(raw, label, cell(label), line)
  raw.source = [sourceOf(cells)]
  const read = buildQuestion(raw)
  const path = { path: sheet }
  return {
    ...read,
    place: { ...path, ...read.place },
    findings: read.findings.map((finding) => ({ ...finding, place: { ...path, ...(finding.place ?? read.place) } })),
  }
}

const sourceOf = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1).join('\t')

/** Without the empty options behind the last one that is written. */
function trimmed(options: RawQuestion['options']): RawQuestion['options'] {
  const all = Array.from(options, (lines) => lines ?? [])
  return all.slice(0, all.findLastIndex((lines) => lines.length > 0) + 1)
}

/** Options of one cell: each on a line, or between `|` or `;`, with or without letters. */
function optionsOf(cell: string): RawQuestion['options'] {
  const lines = linesOf(cell)
  const parts = lines.length > 1 ? lines : cell.split(/[|｜]/).length > 1 ? cell.split(/[|｜]/) : cell.split(/[;；]/)
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part, index) => [richOfText(part.slice(letterEnd(part, index)))])
}

/** Where the text of an option begins behind its letter. */
function letterEnd(part: string, index: number): number {
  const found = optionAt(part, index, 0)
  return found?.start === 0 ? found.rest : 0
}
