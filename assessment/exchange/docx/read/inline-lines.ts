import { isHref } from '#document/schema/schema-attributes.ts'
import type { MarkJson, NodeJson } from '#document/schema/node-json.ts'
import type { Look } from './styles.ts'

/** A piece of a line: text with its look, or a node such as a formula. */
export type Piece = { text: string; look: Look; href: string | undefined } | { node: NodeJson }

/** Nothing but spaces under a line is a gap to be filled in; a single space between underlined words is not. */
const isGap = (text: string) => text.trim() === '' && (text.length > 1 || /[\t\u3000]/.test(text))

/** The inline nodes of a line. Underlined spaces and tabs become `____`. */
export function nodesOf(pieces: readonly Piece[]): NodeJson[] {
  const nodes: NodeJson[] = []
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]
    if (!piece) break
    if ('node' in piece) {
      nodes.push(piece.node)
      continue
    }
    if (piece.look.underline) {
      const end = endOfUnderline(pieces, at)
      const text = pieces
        .slice(at, end)
        .map((each) => ('node' in each ? '' : each.text))
        .join('')
      if (isGap(text)) {
        put(nodes, '____', [])
        at = end - 1
        continue
      }
      for (const each of pieces.slice(at, end)) if (!('node' in each)) put(nodes, each.text, marksOf(each.look, each.href))
      at = end - 1
      continue
    }
    put(nodes, piece.text, marksOf(piece.look, piece.href))
  }
  return nodes
}

function endOfUnderline(pieces: readonly Piece[], from: number): number {
  let end = from
  for (let piece = pieces[end]; piece && !('node' in piece) && piece.look.underline; piece = pieces[++end]);
  return end
}

/** Adds text, to the last node if that has the same marks. */
function put(nodes: NodeJson[], text: string, marks: readonly MarkJson[]): void {
  const storable = text.replaceAll(/[\x00-\x08\x0A-\x1F\x7F\uFFFE\uFFFF]/g, '').toWellFormed()
  if (storable === '') return
  const last = nodes.at(-1)
  // Marks on nothing but spaces show nothing.
  const kept = storable.trim() === '' ? [] : marks
  if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(kept)) last.text = `${last.text ?? ''}${storable}`
  else nodes.push({ type: 'text', text: storable, ...(kept.length ? { marks: [...kept] } : {}) })
}

/** In the order of the schema. */
function marksOf(look: Look, href: string | undefined): MarkJson[] {
  const marks: MarkJson[] = []
  if (href !== undefined && isHref(href)) marks.push({ type: 'link', attrs: { href } })
  for (const name of ['strong', 'em', 'underline', 'strike'] as const)
    if (look[name] && !(name === 'underline' && marks[0]?.type === 'link')) marks.push({ type: name })
  if (look.raised) marks.push({ type: look.raised })
  return marks
}
