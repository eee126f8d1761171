import { arrange } from './import-arrange.ts'
import { type BookImport, readMarkdown } from './import-file.ts'
import type { Report } from './import-types.ts'
import { blocksOf } from '../markdown/markdown-blocks.ts'
import { fenceEnd } from '../markdown/markdown-spans.ts'
import type { NodeJson } from '#document/schema/node-json.ts'
import { inlineText } from '#document/text/text.ts'
import { numberAttr, textAttr } from '#document/text/walk.ts'

/** The blocks below one first-level title, with its text as `name`; '' for the blocks before the first title. */
export type Section = { name: string; label: string | null; blocks: NodeJson[] }

/** Reads one Markdown file into sections, one for each first-level title. */
export const readChapter = (source: string, path: string, book: BookImport, report: Report): Section[] => {
  const { text, firstLine, title } = withoutFrontMatter(source.replace(/\r\n?/g, '\n'))
  const blocks = passages(text, firstLine, report).flatMap((passage): NodeJson[] => {
    const file = readMarkdown(passage.text, passage.line, path, book, report)
    const inside = blocksOf(file.root.children, file)
    if (passage.frameworks === null) return inside
    return [{ type: '@passage', attrs: { frameworks: passage.frameworks }, content: arrange(inside, file).map(untitled) }]
  })
  const file = readMarkdown('', 1, path, book, report)
  const sections: Section[] = [{ name: title, label: null, blocks: [] }]
  for (const node of arrange(blocks, file)) {
    if (node.type === '@title') sections.push({ name: inlineText(node).trim(), label: textAttr(node, 'label') || null, blocks: [] })
    else sections.at(-1)!.blocks.push(node)
  }
  return sections
    .filter((section) => section.name !== '' || section.blocks.length > 0)
    .map((section) => ({ ...section, blocks: boxExercises(section.blocks) }))
}

/** A title inside a tab becomes a heading. */
const untitled = (node: NodeJson): NodeJson =>
  node.type === '@title' ? { type: 'heading', attrs: { level: 1, label: textAttr(node, 'label') || null }, content: node.content ?? [] } : node

/** Splits the text at `:begin_tab:` and `:end_tab:`; the text between them is for the named frameworks only. */
const passages = (text: string, firstLine: number, report: Report): { text: string; line: number; frameworks: string | null }[] => {
  const result: { text: string; line: number; frameworks: string | null }[] = []
  let current: { lines: string[]; line: number; frameworks: string | null } = { lines: [], line: firstLine, frameworks: null }
  const lines = text.split('\n')
  const cut = (nextLine: number, frameworks: string | null) => {
    if (current.frameworks !== null || current.lines.some((line) => line.trim() !== '')) result.push({ ...current, text: current.lines.join('\n') })
    current = { lines: [], line: nextLine, frameworks }
  }
  for (let at = 0, offset = 0; at < lines.length; at++) {
    const line = lines[at]!
    const fenced = fenceEnd(text, offset)
    if (fenced !== undefined) {
      const count = text.slice(offset, fenced).split('\n').length
      current.lines.push(...lines.slice(at, at + count))
      at += count - 1
      offset = fenced + 1
      continue
    }
    offset += line.length + 1
    const begin = /^\s*:begin_tab:\s*`([^`]*)`\s*$/.exec(line)
    if (begin !== null) cut(firstLine + at + 1, begin[1]!.trim() || 'all')
    else if (/^\s*:end_tab:\s*$/.test(line)) {
      if (current.frameworks === null) report('changed', 'directive', firstLine + at, line.trim())
      cut(firstLine + at + 1, null)
    } else current.lines.push(line)
  }
  cut(0, null)
  return result
}

/** Removes the YAML between `---` lines at the top; only its title is used. */
const withoutFrontMatter = (source: string): { text: string; firstLine: number; title: string } => {
  const found = /^\uFEFF?---\n([\s\S]*?)\n(?:---|\.\.\.)(?:\n|$)/.exec(source)
  if (found === null || !/^[\w-]+\s*:/m.test(found[1]!)) return { text: source.replace(/^\uFEFF/, ''), firstLine: 1, title: '' }
  const written = /^title\s*:\s*(.+)$/m.exec(found[1]!)?.[1] ?? ''
  const title = written.trim().replace(/^(["'])(.*)\1$/, '$2')
  return { text: source.slice(found[0].length), firstLine: found[0].split('\n').length, title }
}

const TITLE = /^(练习题?|习题|思考题|课后练习|exercises?|problems?)$/i

/** Puts the questions of a section titled 练习 or Exercises, from its first list to its last, into one exercise box. */
const boxExercises = (blocks: readonly NodeJson[]): NodeJson[] => {
  const result: NodeJson[] = []
  for (let at = 0; at < blocks.length; at++) {
    const heading = blocks[at]!
    result.push(heading)
    if (heading.type !== 'heading' || !TITLE.test(inlineText(heading).trim())) continue
    const level = numberAttr(heading, 'level') ?? 1
    const next = blocks.findIndex((node, place) => place > at && node.type === 'heading' && (numberAttr(node, 'level') ?? 1) <= level)
    const section = blocks.slice(at + 1, next === -1 ? blocks.length : next)
    const first = section.findIndex(isList)
    if (first === -1) continue
    const last = section.findLastIndex(isList)
    const box: NodeJson = { type: 'aside', attrs: { kind: 'exercise' }, content: section.slice(first, last + 1) }
    result.push(...section.slice(0, first), box, ...section.slice(last + 1))
    at += section.length
  }
  return result
}

const isList = (node: NodeJson): boolean => node.type === 'orderedList' || node.type === 'bulletList'
