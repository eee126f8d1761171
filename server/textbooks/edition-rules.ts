import type { Finding } from '@recto/contract/textbooks-publishing'
import { filesIn } from '@recto/document/files'
import { countFormulas, formulasOf } from '@recto/document/formulas'
import type { DocJson, NodeJson } from '@recto/document/schema'
import type { DraftText } from './draft-text.ts'
import { type ChapterLabels, targetsIn } from './edition-labels.ts'

/** The book has no chapter to publish. */
export const noChapter: Finding = { code: 'noChapter', blocking: true, chapterId: null, block: null, detail: '' }

/** What an author should know of a chapter before publishing; that files are gone is for `missingFiles` to say. */
export function findingsIn(chapter: DraftText, doc: DocJson, labels: ChapterLabels, hasChildren: boolean): Finding[] {
  const found: Finding[] = []
  const say = (code: Finding['code'], block: string | null, detail: string, blocking = false) =>
    found.push({ code, blocking, chapterId: chapter.id, block, detail })
  if (!chapter.wordCount && !hasChildren && !filesIn(doc).length) say('emptyChapter', null, chapter.name)
  const here = new Set<string>()
  const near: [target: string, block: string | null][] = []
  const passed = countFormulas()
  let many = false
  const visit = (node: NodeJson, block: string | null): void => {
    const own = typeof node.attrs?.['id'] === 'string' ? node.attrs['id'] : block
    if (own) here.add(own)
    for (const mark of node.marks ?? []) if (String(mark.attrs?.['href']).startsWith('#')) near.push([String(mark.attrs?.['href']), own])
    const picture = node.type === 'figure' || node.type === 'inlineImage'
    if (picture && !node.attrs?.['alt']) say('missingAlt', own, chapter.name)
    for (const { latex } of formulasOf(node)) {
      const excess = passed(latex)
      // The gate lets neither through: they are from a time before these limits. Of too many the first one is told.
      if (excess && excess !== 'many') say('largeFormula', own, latex.slice(0, 100), true)
      if (excess === 'many' && !many) say('manyFormulas', own, chapter.name, true)
      many ||= excess === 'many'
    }
    for (const child of node.content ?? []) visit(child, own)
  }
  visit(doc, null)
  for (const [target, block] of near) if (!here.has(target.slice(1))) say('deadReference', block, target)
  for (const target of targetsIn(doc)) if (!labels.targets[target]) say('deadReference', null, target)
  return found.slice(0, mostOfChapter)
}

/** An author who mends these sees the rest afterwards. */
const mostOfChapter = 500

/** The files of a chapter that do not exist any more. */
export const missingFiles = (chapterId: string, files: readonly string[], existing: ReadonlySet<string>): Finding[] =>
  files.flatMap((file) => (existing.has(file) ? [] : [{ code: 'missingFile', blocking: true, chapterId, block: null, detail: file }]))
