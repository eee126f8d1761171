import type { NodeJson } from '../../schema/node-json.ts'

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u
const NOT_STORABLE = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F\uFFFE\uFFFF]/g

/** The text without what a document cannot store: control characters and halves of characters. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll(NOT_STORABLE, '')

/** A text in one line, cut to so many characters. */
export const shortText = (text: string, length: number): string => storableText(text).replaceAll(/\s+/g, ' ').trim().slice(0, length).toWellFormed()

/** Whether a node is to be seen: anything but spaces and line breaks. */
export const isVisible = (node: NodeJson): boolean => (node.type === 'text' ? /[^\s\u200B]/.test(node.text ?? '') : node.type !== 'hardBreak')

/**
 * The content of a paragraph as HTML shows it: white space is one space, none at the ends and next to line breaks, and none for a line end between
 * Chinese characters. Line breaks at the ends are left out, neighbouring texts with the same marks are joined.
 */
export const finishLine = (line: readonly NodeJson[]): NodeJson[] => {
  const done: NodeJson[] = []
  for (const node of line) {
    const last = done.at(-1)
    if (node.type === 'hardBreak') {
      trimEnd(done)
      if (done.length > 0) done.push(node)
    } else if (node.type === 'text') {
      const collapsed = collapse(node.text ?? '')
      const atStart = last === undefined || last.type === 'hardBreak' || (last.type === 'text' && last.text!.endsWith(' '))
      const text = atStart && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
      if (text === '') continue
      if (last?.type === 'text' && sameMarks(last, node)) done[done.length - 1] = { ...last, text: last.text! + text }
      else done.push({ ...node, text })
    } else done.push(node)
  }
  do trimEnd(done)
  while (done.at(-1)?.type === 'hardBreak' && done.pop())
  return done
}

const collapse = (text: string): string =>
  text.replaceAll(/[ \t\n\f\r]+/g, (found, at: number) =>
    found.includes('\n') && WIDE.test(text[at - 1] ?? '') && WIDE.test(text[at + found.length] ?? '') ? '' : ' ',
  )

const trimEnd = (nodes: NodeJson[]): void => {
  const last = nodes.at(-1)
  if (last?.type !== 'text' || !last.text!.endsWith(' ')) return
  if (last.text === ' ') nodes.pop()
  else nodes[nodes.length - 1] = { ...last, text: last.text!.slice(0, -1) }
}

const sameMarks = (a: NodeJson, b: NodeJson): boolean => JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? [])
