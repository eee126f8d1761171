import type { AsideKind } from '#document/schema/schema-sections.ts'
import type { Node } from 'prosemirror-model'
import { TextSelection, type Command } from 'prosemirror-state'
import { nodes } from '../state/types.ts'

// New blocks as they are inserted; the block-ids plugin adds their ids.

const paragraph = () => nodes.paragraph.create()

export const newTable = (rows = 3, columns = 3): Node =>
  nodes.table.create(
    null,
    Array.from({ length: rows }, (_, row) =>
      nodes.tableRow.create(
        null,
        Array.from({ length: columns }, () => (row === 0 ? nodes.tableHeader : nodes.tableCell).create(null, paragraph())),
      ),
    ),
  )

const numbered: ReadonlySet<AsideKind> = new Set(['example', 'definition', 'theorem', 'exercise', 'case'])
export const newAside = (kind: AsideKind): Node => nodes.aside.create({ kind, numbered: numbered.has(kind) }, paragraph())

export const newTabs = (labels: readonly string[]): Node =>
  nodes.tabs.create(
    null,
    labels.map((label) => nodes.tab.create({ label }, paragraph())),
  )

export const newCode = (language = ''): Node => nodes.codeBlock.create({ language })
export const newEquation = (latex = ''): Node => nodes.equation.create({ latex })
export const newRule = (): Node => nodes.horizontalRule.create()
export const newFootnote = (): Node => nodes.footnote.create()

/** Adds a tab after the tab at position `pos`. */
export const addTab =
  (pos: number): Command =>
  (state, dispatch) => {
    const tab = state.doc.nodeAt(pos)
    if (tab?.type !== nodes.tab) return false
    const after = pos + tab.nodeSize
    const tr = state.tr.insert(after, nodes.tab.create(null, nodes.paragraph.create()))
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView())
    return true
  }
