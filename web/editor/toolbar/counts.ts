import type { Node } from 'prosemirror-model'
import { minutes, wordCount } from '#document/text/text.ts'
import type { NodeJson } from '#document/schema/schema.ts'

export interface Counts {
  words: number
  minutes: number
  /** The number of nodes by type. */
  blocks: Record<string, number>
  /** Pictures and videos without alternative text. */
  missingAlt: { pos: number; type: string; name: string }[]
}

/** The counts of a chapter for the bar below the text and the margin column. */
export function countsOf(doc: Node): Counts {
  const json = doc.toJSON() as NodeJson
  const blocks: Record<string, number> = {}
  const missingAlt: Counts['missingAlt'] = []
  doc.descendants((node, pos) => {
    const { name } = node.type
    blocks[name] = (blocks[name] ?? 0) + 1
    const alt: unknown = node.attrs['alt']
    if (typeof alt === 'string' && !alt.trim())
      missingAlt.push({ pos, type: name, name: node.textContent || ((node.attrs['title'] as string | undefined) ?? '') })
  })
  return { words: wordCount(json), minutes: minutes(json), blocks, missingAlt }
}
