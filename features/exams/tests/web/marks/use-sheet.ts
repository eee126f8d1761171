import { useRef, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import type { MarkRow, markEnter } from '../../contract-marks.ts'
import type { TestFull } from '../../contract-tests.ts'
import { readPoints } from './mark-values.ts'

export type RowState = { kind: 'saving' | 'saved' } | { kind: 'failed'; text: string }

const textsOf = ({ points }: Pick<MarkRow, 'points'>) => points.map((each) => (each === null ? '' : String(each)))

/** What is typed in the sheet, by person, until the page is left, and what has become of each row. A row is sent when all of its values can be read. */
export function useSheet({ id: testId, sections }: Pick<TestFull, 'id' | 'sections'>) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string[]>>(new Map())
  const [states, setStates] = useState<ReadonlyMap<string, RowState>>(new Map())
  const stored = useRef(new Map<string, string>())
  const valuesOf = (row: MarkRow) => drafts.get(row.id) ?? textsOf(row)
  const setState = (ids: readonly string[], state: RowState) => setStates((before) => new Map([...before, ...ids.map((id) => [id, state] as const)]))

  /** The points of a row; undefined while one of its values cannot be read. */
  const pointsOf = (typed: readonly string[]): (number | null)[] | undefined => {
    const read = sections.map(({ of }, at) => readPoints(typed[at] ?? '', of))
    return read.every((each) => 'points' in each) ? read.map((each) => ('points' in each ? each.points : null)) : undefined
  }

  const save = async (rows: readonly MarkRow[], latest: ReadonlyMap<string, string[]> = drafts) => {
    const changed = rows.flatMap((row) => {
      const points = latest.has(row.id) ? pointsOf(latest.get(row.id) ?? []) : undefined
      const key = points && JSON.stringify(points)
      return points && key !== (stored.current.get(row.id) ?? JSON.stringify(row.points)) ? [{ memberId: row.id, points, key: key ?? '' }] : []
    })
    if (!changed.length) return
    const ids = changed.map(({ memberId }) => memberId)
    setState(ids, { kind: 'saving' })
    try {
      const body = { marks: changed.map(({ memberId, points }) => ({ memberId, points })) }
      await send<typeof markEnter>('PUT /pressplatform/tests/{testId}/marks', { testId, body }, { silent: true })
      for (const { memberId, key } of changed) stored.current.set(memberId, key)
      setState(ids, { kind: 'saved' })
    } catch (error) {
      setState(ids, { kind: 'failed', text: error instanceof RequestError ? error.message : '' })
    }
  }

  /** Writes a block of cells from a field on, to the right and down, and returns the rows that it has reached with what is typed now. */
  const put = (rows: readonly MarkRow[], from: { row: number; section: number }, block: readonly (readonly string[])[]) => {
    const next = new Map(drafts)
    const reached = rows.slice(from.row, from.row + block.length)
    for (const [down, row] of reached.entries()) {
      const values = [...(next.get(row.id) ?? textsOf(row))]
      for (const [right, cell] of (block[down] ?? []).entries())
        if (from.section + right < sections.length) values[from.section + right] = cell.trim()
      next.set(row.id, values)
    }
    setDrafts(next)
    return { reached, next }
  }
  return { valuesOf, stateOf: (id: string) => states.get(id), put, save }
}
