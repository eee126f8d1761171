import type { NodeJson } from '../schema/node-json.ts'
import { inlineText, wordCount } from './text.ts'
import { idOf } from './walk.ts'

/** A part of a chapter that is read as a whole: a paragraph, a table, a picture. `words` also counts Chinese characters. */
export interface ReadingUnit {
  id: string
  words: number
}

/** A line of code takes as long as these words. */
const wordsOfCodeLine = 5

/** The blocks that are read one after another. Lists, quotations and examples consist of their paragraphs; of tabs only one is shown at a time. */
export function readingUnits(doc: NodeJson): ReadingUnit[] {
  return (doc.content ?? []).flatMap((node) => {
    if (readingContainers.has(node.type)) return readingUnits(node)
    const id = idOf(node)
    return id ? [{ id, words: wordsOf(node) }] : []
  })
}

const readingContainers = new Set(['bulletList', 'orderedList', 'listItem', 'blockquote', 'aside', 'bibliography'])

function wordsOf(node: NodeJson): number {
  if (node.type === 'codeBlock') return inlineText(node).split('\n').length * wordsOfCodeLine
  if (node.type === 'tabs')
    return Math.max(0, ...(node.content ?? []).map((tab) => (tab.content ?? []).reduce((sum, each) => sum + wordsOf(each), 0)))
  return wordCount(node)
}
