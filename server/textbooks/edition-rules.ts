import type { Finding } from '@recto/contract/textbooks-publishing'
import { diffDocuments, longestRising } from '@recto/document/diff'
import { filesIn } from '@recto/document/files'
import type { BookLanguage } from '@recto/document/book-words'
import { type BookNumbers, numberBook } from '@recto/document/numbering'
import type { DocJson, NodeJson } from '@recto/document/schema'
import { kindOf } from '../chapters/rules.ts'
import type { DraftChapter } from './edition-queries.ts'
import { chapterLabels, targetsIn } from './edition-labels.ts'

export const numberDraft = (chapters: readonly DraftChapter[]): BookNumbers =>
  numberBook(chapters.map(({ id, parentId, kind, name, content }) => ({ id, parentId, name, kind: kindOf(kind), doc: content as DocJson })))

interface Before {
  chapterId: string
  parentId: string | null
  name: string
  bodyHash: string
}
type Change = {
  chapterId: string
  name: string
  kind: 'added' | 'removed' | 'changed' | 'renamed' | 'moved'
  blocksAdded: number
  blocksRemoved: number
  blocksChanged: number
}

/** What publishing would change, chapter by chapter; `bodyOf` gives the text that an edition holds. */
export function changesBetween(before: readonly Before[], now: readonly DraftChapter[], bodyOf: (hash: string) => NodeJson | undefined): Change[] {
  const old = new Map(before.map((chapter) => [chapter.chapterId, chapter]))
  const stays = new Set(now.map((chapter) => chapter.id))
  const none = { blocksAdded: 0, blocksRemoved: 0, blocksChanged: 0 }
  const orderBefore = before.filter((chapter) => stays.has(chapter.chapterId)).map((chapter) => chapter.chapterId)
  const orderNow = now.filter((chapter) => old.has(chapter.id)).map((chapter) => chapter.id)
  const moved = new Set(outOfOrder(orderBefore, orderNow))
  const changes = now.flatMap((chapter): Change[] => {
    const was = old.get(chapter.id)
    const about = { ...none, chapterId: chapter.id, name: chapter.name }
    if (!was) return [{ ...about, kind: 'added', blocksAdded: chapter.content.content?.length ?? 0 }]
    const body = was.bodyHash === chapter.contentHash ? undefined : bodyOf(was.bodyHash)
    if (body) {
      const { added, removed, changed } = diffDocuments(body as DocJson, chapter.content as DocJson)
      return [{ ...about, kind: 'changed', blocksAdded: added.length, blocksRemoved: removed.length, blocksChanged: changed.length }]
    }
    if (was.name !== chapter.name) return [{ ...about, kind: 'renamed' }]
    return was.parentId !== chapter.parentId || moved.has(chapter.id) ? [{ ...about, kind: 'moved' }] : []
  })
  const removed = before
    .filter((chapter) => !stays.has(chapter.chapterId))
    .map((chapter): Change => ({ ...none, chapterId: chapter.chapterId, name: chapter.name, kind: 'removed' }))
  return [...changes, ...removed]
}

/** The fewest that must have moved: all but a longest run that kept its order. */
function outOfOrder(before: readonly string[], now: readonly string[]): string[] {
  const rank = new Map(before.map((id, at) => [id, at]))
  const kept = longestRising(now.map((id) => rank.get(id) ?? 0))
  return now.filter((_id, at) => !kept.has(at))
}

/** What an author should know before publishing. `files` are those that exist; `badFormula` counts refused formulas of a chapter. */
export function findingsIn(chapters: readonly DraftChapter[], numbers: BookNumbers, lang: BookLanguage, files: ReadonlySet<string>): Finding[] {
  if (!chapters.length) return [{ code: 'noChapter', blocking: true, chapterId: null, block: null, detail: '' }]
  return chapters.flatMap((chapter) => {
    const finding = (code: Finding['code'], block: string | null, detail: string, blocking = false): Finding => ({
      code,
      blocking,
      chapterId: chapter.id,
      block,
      detail,
    })
    const found: Finding[] = []
    const children = chapters.some((each) => each.parentId === chapter.id)
    if (!chapter.wordCount && !children && !filesIn(chapter.content).length) found.push(finding('emptyChapter', null, chapter.name))
    const here = new Set<string>()
    const near: [target: string, block: string | null][] = []
    const visit = (node: NodeJson, block: string | null): void => {
      const own = typeof node.attrs?.['id'] === 'string' ? node.attrs['id'] : block
      if (own) here.add(own)
      for (const mark of node.marks ?? []) if (String(mark.attrs?.['href']).startsWith('#')) near.push([String(mark.attrs?.['href']), own])
      const picture = node.type === 'figure' || node.type === 'inlineImage'
      if (picture && !node.attrs?.['alt']) found.push(finding('missingAlt', own, chapter.name))
      for (const child of node.content ?? []) visit(child, own)
    }
    visit(chapter.content, null)
    for (const [target, block] of near) if (!here.has(target.slice(1))) found.push(finding('deadReference', block, target))
    for (const file of filesIn(chapter.content)) if (!files.has(file)) found.push(finding('missingFile', null, file, true))
    const { targets } = chapterLabels(numbers, chapter.id, chapter.content, lang)
    for (const target of targetsIn(chapter.content)) if (!targets[target]) found.push(finding('deadReference', null, target))
    return found
  })
}
