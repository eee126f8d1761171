import { isFileRef, isUuid } from '#document/schema/schema-attributes.ts'
import type { NodeJson } from '#document/schema/node-json.ts'
import { type Rich, richOf } from './rich.ts'

const longestFormula = 5000
const openers = /\$\$?|\\[([]|!\[/g
const picture = /!\[([^\]]{0,300})\]\(([^)\s]{1,300})\)/y

/**
 * A line of plain text as inline nodes: `$…$`, `$$…$$`, `\(…\)` and `\[…\]` become `math`, `![alt](path)` becomes `inlineImage` with `asset:<path>`,
 * everything else stays text. A dollar sign without a partner that stands close to its formula is money.
 */
export function richOfText(line: string): Rich {
  const nodes: NodeJson[] = []
  const put = (text: string) => {
    if (text !== '') nodes.push({ type: 'text', text })
  }
  const next = finder(line)
  let at = 0
  openers.lastIndex = 0
  for (let opener = openers.exec(line); opener; opener = openers.exec(line)) {
    const found = opener[0] === '![' ? pictureAt(line, opener.index) : formulaAt(line, opener.index, opener[0], next)
    if (!found) {
      openers.lastIndex = opener.index + 1
      continue
    }
    put(line.slice(at, opener.index))
    nodes.push(found.node)
    at = found.end
    openers.lastIndex = at
  }
  put(line.slice(at))
  return richOf(nodes)
}

/** Finds the next place of a sign. Positions only grow, so that a place is looked for once and the whole line is passed once for each sign. */
function finder(line: string): (sign: string, from: number) => number {
  const known = new Map<string, number>()
  return (sign, from) => {
    const before = known.get(sign)
    if (before !== undefined && (before === -1 || before >= from)) return before
    const place = line.indexOf(sign, from)
    known.set(sign, place)
    return place
  }
}

interface Found {
  node: NodeJson
  end: number
}

function formulaAt(line: string, at: number, opener: string, next: ReturnType<typeof finder>): Found | undefined {
  const begin = at + opener.length
  const close = opener === '\\(' ? '\\)' : opener === '\\[' ? '\\]' : '$'
  const end = next(close, begin)
  if (end <= begin || end - begin > longestFormula) return undefined
  if (opener === '$' && (/\s/.test(line[begin] ?? '') || /\s/.test(line[end - 1] ?? ''))) return undefined
  if (opener === '$$' && line[end + 1] !== '$') return undefined
  const latex = line.slice(begin, end).trim()
  return latex === '' ? undefined : { node: { type: 'math', attrs: { latex } }, end: end + (opener === '$$' ? 2 : close.length) }
}

function pictureAt(line: string, at: number): Found | undefined {
  picture.lastIndex = at
  const found = picture.exec(line)
  if (!found) return undefined
  const [whole, alt = '', path = ''] = found
  // A stored file is named by its id, one of the source by its path.
  const stored: boolean = isUuid(path)
  const file = stored ? path : `asset:${path}`
  return isFileRef(file) ? { node: { type: 'inlineImage', attrs: { file, alt } }, end: at + whole.length } : undefined
}
