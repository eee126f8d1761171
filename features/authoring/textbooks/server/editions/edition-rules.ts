import type { PublishFinding } from '../../contract-publishing.ts'
import { filesIn } from '#document/gate/files.ts'
import { countFormulas, formulasOfNode } from '#document/render/formulas.ts'
import type { DocJson, NodeJson } from '#document/schema/schema.ts'
import { inlineText } from '#document/text/text.ts'
import { textAttr } from '#document/text/walk.ts'
import type { DraftText } from './draft-text.ts'
import { type ChapterLabels, targetsIn } from './edition-labels.ts'

/** The finding for a book without a chapter to publish. */
export const noChapter: PublishFinding = { code: 'noChapter', blocking: true, chapterId: null, block: null, detail: '' }

/** What an author should know about a chapter before publishing, except missing files, which `missingFiles` reports. */
export function findingsIn(chapter: DraftText, doc: DocJson, labels: ChapterLabels, hasChildren: boolean): PublishFinding[] {
  const found: PublishFinding[] = []
  const report = (code: PublishFinding['code'], block: string | null, detail: string, blocking = false) =>
    found.push({ code, blocking, chapterId: chapter.id, block, detail })
  if (!chapter.wordCount && !hasChildren && !filesIn(doc).length) report('emptyChapter', null, chapter.name)
  const blockIds = new Set<string>()
  const localLinks: [target: string, block: string | null][] = []
  const passed = countFormulas()
  let many = false
  const visit = (node: NodeJson, block: string | null): void => {
    const own = typeof node.attrs?.['id'] === 'string' ? node.attrs['id'] : block
    if (own) blockIds.add(own)
    for (const mark of node.marks ?? []) if (String(mark.attrs?.['href']).startsWith('#')) localLinks.push([String(mark.attrs?.['href']), own])
    const picture = node.type === 'figure' || node.type === 'inlineImage'
    if (picture && !textAttr(node, 'alt').trim()) report('missingAlt', own, nameOf(node) || textAttr(node, 'file'))
    for (const { latex } of formulasOfNode(node)) {
      const excess = passed(latex)
      // New texts cannot exceed these limits; such formulas were saved before the limits existed. "Too many" is reported once.
      if (excess && excess !== 'many') report('largeFormula', own, latex.slice(0, 100), true)
      if (excess === 'many' && !many) report('manyFormulas', own, chapter.name, true)
      many ||= excess === 'many'
    }
    for (const child of node.content ?? []) visit(child, own)
  }
  visit(doc, null)
  for (const [target, block] of localLinks) if (!blockIds.has(target.slice(1))) report('deadReference', block, target)
  for (const target of targetsIn(doc)) if (!labels.targets[target]) report('deadReference', null, target)
  return found.slice(0, maxFindingsPerChapter)
}

/** The most findings of one chapter; further ones appear once these are fixed. */
const maxFindingsPerChapter = 500

/** What a block with a file is called in the text: the caption of a figure, the title or name of another. */
const nameOf = (node: NodeJson): string => (node.type === 'figure' ? inlineText(node) : textAttr(node, 'title') || textAttr(node, 'name')).trim()

/** Where a file is used in a chapter: the innermost block, and what it is called there. */
export interface FilePlace {
  block: string | null
  name: string
}

/** The first place of each file in a chapter. */
export function filePlaces(doc: DocJson): Record<string, FilePlace> {
  const places: Record<string, FilePlace> = {}
  const visit = (node: NodeJson, around: string | null): void => {
    const block = textAttr(node, 'id') || around
    for (const name of ['file', 'poster']) {
      const file = textAttr(node, name)
      if (file) places[file] ??= { block, name: nameOf(node) }
    }
    for (const child of node.content ?? []) visit(child, block)
  }
  visit(doc, null)
  return places
}

/** Findings for the files of a chapter that no longer exist. */
export const missingFiles = (chapterId: string, places: Readonly<Record<string, FilePlace>>, existing: ReadonlySet<string>): PublishFinding[] =>
  Object.entries(places).flatMap(([file, { block, name }]) =>
    existing.has(file) ? [] : [{ code: 'missingFile', blocking: true, chapterId, block, detail: name }],
  )
