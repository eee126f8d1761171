import type { Cell, Item, Student } from '../../contract.ts'
import type { MarkChange } from '../../contract-marks.ts'
import { plannedChange } from '../mark/mark-draft.ts'

/** What is asked for one student: points as they were typed, or a word. */
export type Asked = { kind: 'points'; typed: string } | { kind: 'excused' | 'missing' }
export type Problem = 'number' | 'above' | 'columns' | 'left'

export interface PlanLine {
  student: Student
  cell: Cell
  asked: Asked
  /** Undefined: nothing changes, or `problem` says what is wrong. */
  set?: MarkChange['set']
  problem?: Problem
}

export interface Plan {
  lines: PlanLine[]
  /** The lines that change something. */
  changes: (PlanLine & { set: MarkChange['set'] })[]
  wrong: number
  /** A mark is there already that would be changed, or one of a test. */
  needsReason: boolean
}

const words: Readonly<Record<string, 'excused' | 'missing'>> = {
  免: 'excused',
  excused: 'excused',
  'exc.': 'excused',
  缺: 'missing',
  missing: 'missing',
  'miss.': 'missing',
}

/** What a pasted line asks for; undefined: it is empty and its student is passed over. */
export function askedOf(line: string): Asked | undefined {
  const typed = line.trim()
  if (!typed) return undefined
  const kind = words[typed.normalize('NFKC').toLowerCase()]
  return kind ? { kind } : { kind: 'points', typed }
}

const hasMark = ({ state, override }: Cell) => override !== null || (state !== 'pending' && state !== 'grading')

function lineOf(item: Pick<Item, 'kind' | 'points'>, student: Student, cell: Cell, asked: Asked): PlanLine & { needsReason?: boolean } {
  const line = { student, cell, asked }
  if (student.left) return { ...line, problem: 'left' }
  if (asked.kind !== 'points' && cell.state === asked.kind && cell.override === null) return line
  if (asked.kind === 'points' && asked.typed.includes('\t')) return { ...line, problem: 'columns' }
  const typed = asked.kind === 'points' ? asked.typed : ''
  const planned = plannedChange(item, cell, { kind: asked.kind, typed, lateHours: cell.lateHours, reason: '' })
  if ('problem' in planned) return { ...line, problem: planned.problem }
  return 'set' in planned ? { ...line, set: planned.set, needsReason: planned.needsReason || hasMark(cell) } : line
}

/** What becomes of the marks of students in the item that stands at `at` in their cells. */
export function planOf(item: Pick<Item, 'kind' | 'points'>, at: number, wanted: readonly { student: Student; asked: Asked }[]): Plan {
  const lines = wanted.flatMap(({ student, asked }) => {
    const cell = student.cells[at]
    return cell ? [lineOf(item, student, cell, asked)] : []
  })
  return {
    lines,
    changes: lines.flatMap((line) => (line.set ? [{ ...line, set: line.set }] : [])),
    wrong: lines.filter(({ problem }) => problem).length,
    needsReason: lines.some(({ needsReason }) => needsReason),
  }
}

/** The change that brings back a mark as it was; undefined where one change cannot, as with an earlier override or the reason of an excuse. */
export function backOf({ state, points, lateHours, override, reason }: Cell, set: MarkChange['set']): MarkChange['set'] | undefined {
  if (override !== null) return undefined
  if (set.do === 'override') return { do: 'override', points: null }
  if (state === 'pending' || state === 'grading') return { do: 'state', state: 'pending' }
  if (state !== 'points') return reason ? undefined : { do: 'state', state }
  return points === null ? undefined : { do: 'points', points, lateHours }
}
