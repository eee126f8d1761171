import type { Node } from 'prosemirror-model'
import { matcherOf, NOT_TEXT, type Search } from './find-in-text.ts'

/** Where a text stands, for the person who looks for it. */
export const hitPlaces = ['text', 'heading', 'code', 'table', 'footnote', 'reference', 'caption', 'title', 'alt', 'name', 'formula'] as const
export type HitPlace = (typeof hitPlaces)[number]

/** A text that is searched: the text of a block or footnote, or a text attribute of a node. */
interface Field {
  text: string
  place: HitPlace
  /** Where the text begins in the document; of an attribute, the position of its node. */
  pos: number
  attribute: string | undefined
}

export interface Hit {
  field: Field
  /** The characters of the field that were found. */
  start: number
  end: number
  /** Found in the source of a formula, where a replacement could break it: changed only in the formula's own dialog. */
  fixed: boolean
  /** The range in the document; of a hit in an attribute, the node that has it. */
  from: number
  to: number
  /** The id of the innermost block that has one. */
  block: string
}

/** The most hits that are looked for in one document. */
export const mostHits = 10_000

/**
 * The text attributes that are searched besides the text itself. Not searched: labels, addresses, languages and the stored text of references and embedded
 * things, which are made from something else.
 */
const attributes: Readonly<Record<string, Readonly<Record<string, HitPlace>>>> = {
  aside: { title: 'title' },
  tab: { label: 'title' },
  codeBlock: { caption: 'caption' },
  table: { caption: 'caption' },
  figure: { alt: 'alt' },
  inlineImage: { alt: 'alt' },
  video: { title: 'title', alt: 'alt' },
  audio: { title: 'title' },
  attachment: { name: 'name' },
  math: { latex: 'formula' },
  equation: { latex: 'formula' },
}

const textPlaces: Readonly<Record<string, HitPlace>> = {
  heading: 'heading',
  codeBlock: 'code',
  figure: 'caption',
  footnote: 'footnote',
  reference: 'reference',
}

/**
 * Returns a function that finds a text in documents: in reading order, without overlaps, also where marks begin or end within it, at most `mostHits`. The
 * hits of a block are remembered while the node is in use, so that only what has changed is searched again.
 */
export function finderOf(search: Search): (doc: Node) => Hit[] {
  const match = matcherOf(search)
  const length = search.text.length
  const known = new WeakMap<Node, readonly Hit[]>()

  const findIn = (block: Node): readonly Hit[] => {
    const found: Hit[] = []
    const add = (field: Field, node: Node, id: string) => {
      const formulas = field.attribute ? formulasIn(field) : []
      for (const start of match(field.text)) {
        const end = start + length
        const range = field.attribute ? { from: field.pos, to: field.pos + node.nodeSize } : { from: field.pos + start, to: field.pos + end }
        found.push({ field, start, end, ...range, block: id, fixed: formulas.some(([from, to]) => start < to && end > from) })
      }
    }
    const visit = (node: Node, pos: number, around: string, inTable: boolean) => {
      const id = idOf(node) || around
      for (const [attribute, place] of Object.entries(attributes[node.type.name] ?? {}))
        add({ text: String(node.attrs[attribute] ?? ''), place, pos, attribute }, node, id)
      if (node.inlineContent && node.content.size) {
        const place = textPlaces[node.type.name] ?? (inTable ? 'table' : 'text')
        add({ text: textOf(node), place, pos: pos + 1, attribute: undefined }, node, id)
      }
      node.forEach((child, offset) => {
        if (!child.isText) visit(child, pos + 1 + offset, id, inTable || node.type.name === 'table')
      })
    }
    visit(block, 0, '', false)
    return found.sort((one, other) => one.from - other.from)
  }

  return (doc) => {
    const hits: Hit[] = []
    doc.forEach((block, offset) => {
      if (hits.length >= mostHits) return
      const found = known.get(block) ?? findIn(block)
      known.set(block, found)
      for (const hit of found)
        hits.push({ ...hit, from: hit.from + offset, to: hit.to + offset, field: { ...hit.field, pos: hit.field.pos + offset } })
    })
    return hits.slice(0, mostHits)
  }
}

const idOf = (node: Node): string => (typeof node.attrs['id'] === 'string' ? node.attrs['id'] : '')

/** The text of a block, one character for each position of its content. */
function textOf(node: Node): string {
  let text = ''
  node.forEach((child) => {
    text += child.isText ? child.text : NOT_TEXT.repeat(child.nodeSize)
  })
  return text
}

/** The ranges of an attribute that are formulas: all of LaTeX, and in titles and captions what stands between dollar signs. */
function formulasIn({ text, place }: Field): (readonly [number, number])[] {
  if (place === 'formula') return [[0, text.length]]
  if (place !== 'title' && place !== 'caption') return []
  return [...text.matchAll(/\$[^$]+\$/g)].map(({ index, 0: formula }) => [index, index + formula.length])
}

/** The text around a hit, on one line: at most `length` characters before and after it. What is left out, and what is not text, is an ellipsis. */
export function contextOf({ field: { text }, start, end }: Hit, length = 40): { before: string; found: string; after: string } {
  const line = (part: string) =>
    part
      .replaceAll(new RegExp(`${NOT_TEXT}+`, 'g'), '…')
      .replace(/\s+/g, ' ')
      .toWellFormed()
  const [from, to] = [Math.max(0, start - length), Math.min(text.length, end + length)]
  const before = line(text.slice(from, start)).trimStart()
  const after = line(text.slice(end, to)).trimEnd()
  return {
    before: from > 0 && !before.startsWith('…') ? `…${before}` : before,
    found: text.slice(start, end),
    after: to < text.length && !after.endsWith('…') ? `${after}…` : after,
  }
}
