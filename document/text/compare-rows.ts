import { canonicalJson } from '../gate/canonical.ts'
import { longestIncreasingSubsequence } from './diff.ts'
import type { DocJson, NodeJson } from '../schema/schema.ts'
import { idOf } from './walk.ts'

export interface CompareRow {
  kind: 'same' | 'changed' | 'added' | 'removed' | 'moved'
  before?: NodeJson
  after?: NodeJson
}

/** Aligns two states of a text block by block; blocks with the same id in the same order share a row. */
export function compareRows(before: DocJson, after: DocJson): CompareRow[] {
  const old = new Map(before.content.map((node, at) => [idOf(node), { node, at }]))
  const now = new Set(after.content.map(idOf))
  const stayed = after.content.filter((node) => old.has(idOf(node)))
  const kept = longestIncreasingSubsequence(stayed.map((node) => old.get(idOf(node))?.at ?? 0))
  const inOrder = new Set(stayed.filter((_, at) => kept.has(at)).map(idOf))
  const rows: CompareRow[] = []
  let next = 0
  const passTo = (end: number) => {
    for (const node of before.content.slice(next, end))
      if (!inOrder.has(idOf(node))) rows.push({ kind: now.has(idOf(node)) ? 'moved' : 'removed', before: node })
    next = Math.max(next, end)
  }
  for (const node of after.content) {
    const was = old.get(idOf(node))
    if (!was) rows.push({ kind: 'added', after: node })
    else if (!inOrder.has(idOf(node))) rows.push({ kind: 'moved', after: node })
    else {
      passTo(was.at)
      next = was.at + 1
      rows.push({ kind: canonicalJson(was.node) === canonicalJson(node) ? 'same' : 'changed', before: was.node, after: node })
    }
  }
  passTo(before.content.length)
  return rows
}

/** Replaces runs of unchanged rows by their number, but keeps one unchanged row on either side of a change. */
export function foldUnchanged<Row extends { kind: string }>(rows: readonly Row[]): (Row | number)[] {
  const near = (at: number) => [at - 1, at, at + 1].some((place) => rows[place] !== undefined && rows[place].kind !== 'same')
  const shown: (Row | number)[] = []
  rows.forEach((row, at) => {
    const last = shown.at(-1)
    if (near(at)) shown.push(row)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  })
  return shown
}
