import type { NodeJson } from '../schema/node-json.ts'
import { idOf, numberAttr, textAttr, walk } from './walk.ts'

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const WORD = new RegExp(`(?!${CJK.source})[\\p{L}\\p{N}](?:(?!${CJK.source})[\\p{L}\\p{N}\\p{M}’'_-])*`, 'gu')

/** The text of one block or phrase on one line: formulas as LaTeX, references by their stored text. */
export const inlineText = (node: NodeJson): string => {
  if (node.type === 'text') return node.text ?? ''
  if (node.type === 'math' || node.type === 'equation') return textAttr(node, 'latex')
  if (node.type === 'hardBreak') return ' '
  if (node.type === 'blank') return '____'
  if (node.type === 'xref') return textAttr(node, 'text')
  if (node.type === 'inlineImage') return textAttr(node, 'alt')
  if (node.type === 'footnote') return `（${(node.content ?? []).map(inlineText).join('')}）`
  return (node.content ?? []).map(inlineText).join('')
}

/** All readable text, one block per line, in reading order: for search, notes and comparison. */
export const plainText = (doc: NodeJson): string => {
  const lines: string[] = []
  walk(doc, (node) => {
    for (const name of ['title', 'caption', 'name'] as const) if (textAttr(node, name) !== '') lines.push(textAttr(node, name))
    if (node.type === 'tab' && textAttr(node, 'label') !== '') lines.push(textAttr(node, 'label'))
    if (!isTextBlock(node)) return true
    lines.push(inlineText(node))
    return false
  })
  return lines.filter((line) => line !== '').join('\n')
}

/** Whether a node's content is text (or a formula) and not further blocks. */
export const isTextBlock = (node: NodeJson): boolean => ['paragraph', 'heading', 'codeBlock', 'equation', 'figure', 'reference'].includes(node.type)

/** Number of Chinese, Japanese and Korean characters plus words of other scripts; code and formulas are not counted. */
export const wordCount = (doc: NodeJson): number => {
  const { characters, words } = count(doc)
  return characters + words
}

export type OutlineEntry = { id: string; level: number; text: string }

/** The headings of the chapter itself, not those inside examples and tabs. */
export const outline = (doc: NodeJson): OutlineEntry[] =>
  (doc.content ?? [])
    .filter((node) => node.type === 'heading')
    .map((node) => ({ id: idOf(node), level: numberAttr(node, 'level') ?? 1, text: inlineText(node).trim() }))

/**
 * Reading time in whole minutes, at least 1 if there is anything to read: 350 characters or 200 words per minute, 15 s per formula or picture, 2 s
 * per line of code.
 */
export const minutes = (doc: NodeJson): number => {
  const { characters, words } = count(doc)
  let seconds = (characters / 350) * 60 + (words / 200) * 60
  walk(doc, (node) => {
    if (node.type === 'equation' || node.type === 'figure') seconds += 15
    if (node.type === 'codeBlock') seconds += inlineText(node).split('\n').length * 2
    if (node.type === 'audio') seconds += numberAttr(node, 'duration') ?? 0
  })
  return Math.ceil(seconds / 60)
}

const charactersIn = (text: string) => text.match(CJK)?.length ?? 0
const otherWordsIn = (text: string) => text.match(WORD)?.length ?? 0

/** Number of Chinese, Japanese and Korean characters plus words of other scripts in a text. */
export const wordsIn = (text: string): number => charactersIn(text) + otherWordsIn(text)

const count = (doc: NodeJson): { characters: number; words: number } => {
  let characters = 0
  let words = 0
  walk(doc, (node) => {
    if (node.type === 'codeBlock') return false
    const text = node.type === 'text' ? (node.text ?? '') : `${textAttr(node, 'title')} ${textAttr(node, 'caption')}`
    characters += charactersIn(text)
    words += otherWordsIn(text)
    return true
  })
  return { characters, words }
}
