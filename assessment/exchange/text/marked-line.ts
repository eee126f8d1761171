import { isFileRef, isUuid } from '#document/schema/schema-attributes.ts'
import type { NodeJson } from '#document/schema/node-json.ts'
import { type Rich, richOf } from './rich.ts'

const longestFormula = 5000

/** `$…$`, `$$…$$`, `\(…\)`, `\[…\]` and `![alt](path)`. A dollar sign before a digit that has no partner in the line is money. */
const marked = /\$\$([^$]+)\$\$|\$([^$\s](?:[^$]*[^$\s])?)\$|\\\((.+?)\\\)|\\\[(.+?)\\\]|!\[([^\]]{0,300})\]\(([^)\s]{1,300})\)/g

/** A line of plain text as inline nodes: formulas become `math`, pictures `inlineImage` with `asset:<path>`, everything else stays text. */
export function richOfText(line: string): Rich {
  const nodes: NodeJson[] = []
  const put = (text: string) => {
    if (text !== '') nodes.push({ type: 'text', text })
  }
  let at = 0
  for (const found of line.matchAll(marked)) {
    const [whole, display, inline, round, square, alt, path] = found
    const latex = display ?? inline ?? round ?? square
    // A stored file is named by its id, one of the source by its path.
    const file = path === undefined ? undefined : refOf(path)
    if (latex !== undefined ? latex.length > longestFormula : !isFileRef(file)) continue
    put(line.slice(at, found.index))
    nodes.push(latex === undefined ? { type: 'inlineImage', attrs: { file, alt: alt ?? '' } } : { type: 'math', attrs: { latex: latex.trim() } })
    at = found.index + whole.length
  }
  put(line.slice(at))
  return richOf(nodes)
}

const refOf = (path: string): string => {
  const stored: boolean = isUuid(path)
  return stored ? path : `asset:${path}`
}
