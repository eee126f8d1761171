import { type ChildNode, parse } from 'postcss'
import type { Html } from '../markup.ts'

/** A rule with the classes that each of its selectors needs, or rules under a condition such as `@media`. */
type Piece = { text: string; needed?: string[][] } | { condition: string; pieces: readonly Piece[] }

/** A style sheet whose rules can be chosen by the classes of a page. */
export type StyleSheet = readonly Piece[]

/** Classes are looked for in at most this many bytes, which takes some milliseconds. A longer page gets every rule. */
const maxBytes = 2_000_000

/**
 * Reads a style sheet once, so that `stylesFor` only has to choose. Rules for printing are left out, and fonts, which a browser would prepare
 * again when it reads the sheet itself.
 */
export const readStyles = (text: string): StyleSheet => piecesOf(parse(text).nodes)

const conditions = new Set(['media', 'supports', 'container', 'layer'])

const piecesOf = (nodes: readonly ChildNode[]): Piece[] =>
  nodes.flatMap((node): Piece[] => {
    if (node.type === 'comment' || (node.type === 'atrule' && node.name === 'font-face')) return []
    if (node.type === 'rule') return [{ text: node.toString(), needed: node.selectors.map(classesNeededBy) }]
    if (node.type !== 'atrule' || !node.nodes || !conditions.has(node.name)) return [{ text: `${node.toString()};` }]
    return node.params === 'print' ? [] : [{ condition: `@${node.name} ${node.params}`, pieces: piecesOf(node.nodes) }]
  })

/** The classes without which a selector matches nothing. Those in brackets may be alternatives or exceptions, as in `:is()` and `:not()`. */
function classesNeededBy(selector: string): string[] {
  let open = selector.replaceAll(/\[[^\]]*\]/g, '')
  for (let longer = ''; longer !== open;) {
    longer = open
    open = open.replaceAll(/\([^()]*\)/g, '')
  }
  return open.includes('\\') ? [] : [...open.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
}

/**
 * The rules that the server's part of a page needs to be painted: a browser reads every rule before it paints, and a page is sent again at each
 * visit. A rule is left out when each of its selectors has a class that `body` does not.
 */
export function stylesFor(body: Html, sheet: StyleSheet): string {
  const present = classesIn(body)
  const chosen = (pieces: StyleSheet): string =>
    pieces
      .map((piece) => {
        if ('text' in piece)
          return !present || !piece.needed || piece.needed.some((names) => names.every((name) => present.has(name))) ? piece.text : ''
        const inside = chosen(piece.pieces)
        return inside && `${piece.condition}{${inside}}`
      })
      .join('')
  return chosen(sheet)
}

/** The classes of texts that many pages share, such as a chapter. */
const known = new WeakMap<Buffer, ReadonlySet<string>>()

/** The classes that stand in a page; undefined when it is too long to look. */
function classesIn({ parts }: Html): Set<string> | undefined {
  if (parts.reduce((sum, part) => sum + part.length, 0) > maxBytes) return undefined
  const all = new Set<string>()
  for (const part of parts) {
    const names = typeof part === 'string' ? classesOf(part) : (known.get(part) ?? classesOf(part.toString('latin1')))
    if (typeof part !== 'string') known.set(part, names)
    for (const name of names) all.add(name)
  }
  return all
}

/** The classes in HTML of our own, whose attributes stand in double quotes. */
function classesOf(html: string): Set<string> {
  const values = new Set<string>()
  const start = 'class="'
  for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at)) {
    const end = html.indexOf('"', at + start.length)
    if (end < 0) break
    values.add(html.slice(at + start.length, end))
    at = end
  }
  return new Set([...values].flatMap((value) => value.split(' ')))
}
