import type { NumberedKind } from '../text/book-words.ts'
import type { ChapterNumber } from './chapter-numbers.ts'
import type { NodeJson } from '../schema/node-json.ts'
import { ASIDE_KINDS } from '../schema/schema-sections.ts'
import { attrsOf, numberAttr, textAttr } from '../text/walk.ts'

export type OpenHeading = { level: number; count: number }

type Around = {
  own: ChapterNumber
  /** Whether the block is directly in the chapter and not in a box or tab. */
  top: boolean
  /** The open headings of the outline; updated with each heading. */
  headings: OpenHeading[]
  next: (counter: string) => number
}

const DEEPEST_NUMBER = 4

/** The kind and number of a block that is numbered, or undefined. A block with a label but without a number has the number ''. */
export const numberBlock = (node: NodeJson, around: Around): { kind: NumberedKind; number: string } | undefined => {
  const labelled = textAttr(node, 'label') !== ''
  const { own, next } = around
  const inChapter = (kind: string) => {
    const count = next(`${own.topId} ${kind}`)
    return own.top === '' ? String(count) : `${own.top}-${count}`
  }
  switch (node.type) {
    case 'heading':
      return { kind: 'heading', number: around.top ? headingNumber(node, around) : '' }
    case 'figure':
      return labelled || (node.content ?? []).length > 0 ? { kind: 'figure', number: inChapter('figure') } : undefined
    case 'table':
      return labelled || textAttr(node, 'caption') !== '' ? { kind: 'table', number: inChapter('table') } : undefined
    case 'codeBlock':
      return labelled || textAttr(node, 'caption') !== '' ? { kind: 'code', number: inChapter('code') } : undefined
    case 'equation': {
      if (!labelled && attrsOf(node)['numbered'] !== true) return undefined
      const count = next(`${own.number === '' ? own.topId : own.number} equation`)
      return { kind: 'equation', number: own.number === '' ? String(count) : `${own.number}.${count}` }
    }
    case 'aside': {
      const kind = ASIDE_KINDS.find((name) => name === textAttr(node, 'kind')) ?? 'note'
      if (attrsOf(node)['numbered'] === true) return { kind, number: inChapter(kind) }
      return labelled ? { kind, number: '' } : undefined
    }
    default:
      return undefined
  }
}

const headingNumber = (node: NodeJson, { own, headings }: Around): string => {
  if (own.number === '') return ''
  const level = numberAttr(node, 'level') ?? 1
  let closed: OpenHeading | undefined
  while (headings.length > 0 && headings.at(-1)!.level > level) closed = headings.pop()
  const open = headings.at(-1)
  // A chapter may begin with a lower-level heading: the next higher one continues its count, so that no number is used twice.
  if (open === undefined || open.level < level) headings.push({ level, count: (closed?.count ?? 0) + 1 })
  else open.count += 1
  const number = [own.number, ...headings.map((heading) => heading.count)].join('.')
  return number.split('.').length > DEEPEST_NUMBER ? '' : number
}
