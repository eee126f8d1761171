import type { DocJson } from '#document/schema/node-json.ts'
import { textAttr, walk } from '#document/text/walk.ts'

/**
 * The text of a document made comparable: compatibility forms, case, spaces, punctuation, a leading question number and gaps do not matter; formulas are
 * their LaTeX, pictures a placeholder.
 */
export function normalText(doc: DocJson): string {
  const parts: string[] = []
  walk(doc, (node) => {
    if (node.type === 'text') parts.push(node.text ?? '')
    else if (node.type === 'math' || node.type === 'equation') parts.push(textAttr(node, 'latex').replaceAll(/\\left|\\right/g, ''))
    else if (node.type === 'figure' || node.type === 'inlineImage') parts.push('\uFFFC')
  })
  return parts
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*\(?\d{1,4}[.、)]\s*/, '')
    .replaceAll(/[^\p{L}\p{N}\uFFFC\\^_+*/=<>-]/gu, '')
}
