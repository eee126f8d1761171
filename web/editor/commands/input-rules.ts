import { InputRule, inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model'
import { NodeSelection, type Command, type Plugin } from 'prosemirror-state'
import { languageName } from '#document/schema/language-names.ts'
import { insertBlock } from '../state/blocks.ts'
import { newEquation, newRule } from './new-blocks.ts'
import { withPrompt } from '../prompts/prompts.ts'
import { marks, nodes } from '../state/types.ts'

/** Markdown shortcuts while typing: # for headings, - and 1. for lists, > for a quote, ``` for code, $…$ and $$ for formulas. */
export const markdownRules = (): Plugin =>
  inputRules({
    rules: [
      blockRule(/^(#{1,4})\s$/, nodes.heading, ([, signs = '#']) => ({ level: signs.length })),
      blockRule(/^```([\w+#.-]*)\s$/, nodes.codeBlock, ([, name = '']) => ({ language: codeLanguage(name) })),
      wrappingInputRule(/^\s*([-*+])\s$/, nodes.bulletList),
      wrappingInputRule(
        /^(\d{1,5})[.、]\s$/,
        nodes.orderedList,
        ([, start = '1']) => ({ start: Number(start) }),
        ([, start], list) => list.childCount + (list.attrs['start'] as number) === Number(start),
      ),
      wrappingInputRule(/^\s*[>》]\s$/, nodes.blockquote),
      new InputRule(/^(?:---|———)$/, (state) => runOnEmptied(state, insertBlock(newRule()))),
      new InputRule(/^\$\$$/, equationRule),
      new InputRule(/(?<![\\$])\$([^\s$](?:[^$]*[^\s$])?)\$$/, (state, [, latex = ''], start, end) =>
        plainBetween(state.doc, start, end) ? state.tr.replaceWith(start, end, nodes.math.create({ latex })) : null,
      ),
      markRule(/(?<![\w*])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, marks.strong),
      markRule(/(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*$/, marks.em),
      markRule(/(?<![\w~])~~([^\s~](?:[^~]*[^\s~])?)~~$/, marks.strike),
      markRule(/(?<!`)`([^`]+)`$/, marks.code),
    ],
  })

/** Enter after ``` and an optional language name makes a code block, as in Markdown. */
export const codeOnEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const [, name] = /^```([\w+#.-]*)$/.exec($from.parent.textContent) ?? []
  if (!empty || name === undefined || $from.parent.type !== nodes.paragraph || $from.parentOffset !== $from.parent.content.size) return false
  const tr = state.tr.delete($from.start(), $from.end())
  const { id } = $from.parent.attrs as { id: string }
  dispatch?.(tr.setBlockType($from.start(), $from.start(), nodes.codeBlock, { id, language: codeLanguage(name) }))
  return true
}

const codeLanguage = (name: string): string => languageName(name).slice(0, 32)

function blockRule(pattern: RegExp, type: NodeType, attributes: (match: RegExpMatchArray) => Attrs): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const $start = state.doc.resolve(start)
    if ($start.parent.type === type || !$start.node(-1).canReplaceWith($start.index(-1), $start.indexAfter(-1), type)) return null
    return state.tr.delete(start, end).setBlockType(start, start, type, (node) => ({ ...attributes(match), id: node.attrs['id'] as string }))
  })
}

function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, text = ''] = match
    const $start = state.doc.resolve(start)
    if (!$start.parent.type.allowsMarkType(type) || !plainBetween(state.doc, start, end, marks.code !== type)) return null
    // Only the Markdown signs are deleted, so that formulas and marks between them are kept.
    const offset = whole.indexOf(text)
    const tr = state.tr.delete(end - (whole.length - offset - text.length - 1), end).delete(start, start + offset)
    return tr.addMark(start, start + text.length, type.create()).removeStoredMark(type)
  })
}

/** Whether there is only text between two positions, or with `formulas` also inline leaves. Other inline nodes, such as footnotes, would shift the offsets of the match. */
function plainBetween(doc: Node, from: number, to: number, formulas = false): boolean {
  let plain = true
  doc.nodesBetween(from, to, (node) => {
    if (node.isInline && !node.isText && !(formulas && node.isLeaf)) plain = false
  })
  return plain
}

/** Runs a block command on the current paragraph after deleting its text; null if it does not apply. */
function runOnEmptied(state: Parameters<Command>[0], command: Command) {
  const { $from } = state.selection
  if ($from.parent.type !== nodes.paragraph || $from.parentOffset !== $from.parent.content.size) return null
  const emptied = state.apply(state.tr.delete($from.start(), $from.end()))
  let tr = state.tr.delete($from.start(), $from.end())
  const done = command(emptied, (made) => {
    for (const step of made.steps) tr = tr.step(step)
    tr.setSelection(made.selection instanceof NodeSelection ? NodeSelection.create(tr.doc, made.selection.from) : tr.selection)
  })
  return done ? tr : null
}

function equationRule(state: Parameters<Command>[0]) {
  const tr = runOnEmptied(state, insertBlock(newEquation()))
  return tr && withPrompt(tr, { kind: 'formula', pos: tr.selection.from })
}
