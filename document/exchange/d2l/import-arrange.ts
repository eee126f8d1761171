import { groupCells } from './import-cells.ts'
import type { FileImport } from './import-file.ts'
import type { NodeJson } from '../../schema/node-json.ts'
import { inlineText } from '../../text/text.ts'
import { numberAttr, textAttr } from '../../text/walk.ts'

const TEXT_WIDTH = 648
const LABELLED = new Set(['heading', 'figure', 'table', 'codeBlock', 'equation', 'aside', '@title'])

/** Attaches labels, widths and captions to their blocks and groups tabs. Of the blocks whose type begins with `@` only `@title` remains. */
export const arrange = (given: readonly NodeJson[], file: FileImport): NodeJson[] => {
  const blocks: NodeJson[] = []
  for (const node of groupCells(given)) {
    const last = blocks.at(-1)
    const line = numberAttr(node, 'line') ?? 1
    if (node.type === '@label' || node.type === '@eqlabel') {
      const label = textAttr(node, 'label')
      const fits = node.type === '@eqlabel' ? last?.type === 'equation' : last !== undefined && LABELLED.has(last.type)
      if (!fits || textAttr(last!, 'label') !== '') file.report('changed', 'loose-label', line, label)
      else blocks[blocks.length - 1] = withAttrs(last!, { label, ...(last!.type === 'equation' ? { numbered: true } : {}) })
    } else if (node.type === '@width') {
      if (last?.type === 'figure') blocks[blocks.length - 1] = withAttrs(last, { width: percent(textAttr(node, 'value')) })
    } else if (node.type === '@height') continue
    else if (node.type === 'table' && last !== undefined && isCaption(last)) {
      blocks[blocks.length - 1] = withAttrs(node, { caption: lineOf(last).slice(1).trim().slice(0, 2000) })
    } else blocks.push(node)
  }
  return blocks.map((node, at) => (continues(node, blocks[at - 1]) ? withAttrs(node, { continued: true }) : node))
}

/** A line `: words` right before a table is its caption. */
const isCaption = (node: NodeJson): boolean => node.type === 'paragraph' && /^:\s*\S/.test(lineOf(node)) && lineOf(node).length <= 500

/** The text of a line with formulas between dollar signs, as titles and table captions store them. */
const lineOf = (node: NodeJson): string =>
  (node.content ?? []).map((each) => (each.type === 'math' ? `$${textAttr(each, 'latex')}$` : inlineText(each))).join('')

/** Whether a paragraph continues the sentence of a formula, which ends with a comma or is followed by a word such as 其中 or where. */
const continues = (node: NodeJson, before: NodeJson | undefined): boolean => {
  if (node.type !== 'paragraph' || before?.type !== 'equation') return false
  const end = textAttr(before, 'latex')
    .slice(-200)
    .replace(/(\\end\{[a-z*]+\}|\\[,;!]|[\s}\\])+$/g, '')
    .slice(-1)
  if (end === ',' || end === '，') return true
  return end !== '.' && end !== '。' && /^(其中|这里|式中|即|则|且|并且|和|或|，|where\b|with\b|and\b)/.test(inlineText(node))
}

/** A width in pixels or points (of a line of 648 px) or in percent, as a percentage from 10 to 100; null for anything else. */
const percent = (value: string): number | null => {
  const found = /^(\d+(?:\.\d+)?)\s*(px|pt|%)?$/.exec(value.trim())
  if (found === null) return null
  const share = found[2] === '%' ? Number(found[1]) : ((Number(found[1]) * (found[2] === 'pt' ? 4 / 3 : 1)) / TEXT_WIDTH) * 100
  return Math.min(Math.max(Math.round(share), 10), 100)
}

const withAttrs = (node: NodeJson, attrs: Record<string, unknown>): NodeJson => ({ ...node, attrs: { ...node.attrs, ...attrs } })
