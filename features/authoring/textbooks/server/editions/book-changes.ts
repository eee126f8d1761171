import { diffDocuments, longestIncreasingSubsequence } from '#document/text/diff.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { docOf, type DraftText } from './draft-text.ts'

/** The edition that a draft is compared with. */
export interface Compared {
  before: readonly { chapterId: string; parentId: string | null; name: string; bodyHash: string }[]
  /** The hash of each chapter of the draft, in its order. */
  hashes: readonly string[]
  /** The JSON of the edition's texts that differ from the draft, by hash. */
  bodies: ReadonlyMap<string, string>
}

export type Change = {
  chapterId: string
  name: string
  kind: 'added' | 'removed' | 'changed' | 'renamed' | 'moved'
  blocksAdded: number
  blocksRemoved: number
  blocksChanged: number
}

/** What publishing would change, by chapter. */
export function changesBetween({ before, hashes, bodies }: Compared, now: readonly { chapter: DraftText; doc: DocJson }[]): Change[] {
  const old = new Map(before.map((chapter) => [chapter.chapterId, chapter]))
  const inDraft = new Set(now.map(({ chapter }) => chapter.id))
  const none = { blocksAdded: 0, blocksRemoved: 0, blocksChanged: 0 }
  const orderBefore = before.filter((chapter) => inDraft.has(chapter.chapterId)).map((chapter) => chapter.chapterId)
  const orderNow = now.flatMap(({ chapter }) => (old.has(chapter.id) ? [chapter.id] : []))
  const moved = new Set(outOfOrder(orderBefore, orderNow))
  const changes = now.flatMap(({ chapter, doc }, at): Change[] => {
    const was = old.get(chapter.id)
    const about = { ...none, chapterId: chapter.id, name: chapter.name }
    if (!was) return [{ ...about, kind: 'added', blocksAdded: doc.content.length }]
    const body = was.bodyHash === hashes[at] ? undefined : bodies.get(was.bodyHash)
    if (body) {
      const { added, removed, changed } = diffDocuments(docOf(body), doc)
      return [{ ...about, kind: 'changed', blocksAdded: added.length, blocksRemoved: removed.length, blocksChanged: changed.length }]
    }
    if (was.name !== chapter.name) return [{ ...about, kind: 'renamed' }]
    return was.parentId !== chapter.parentId || moved.has(chapter.id) ? [{ ...about, kind: 'moved' }] : []
  })
  const removed = before
    .filter((chapter) => !inDraft.has(chapter.chapterId))
    .map((chapter): Change => ({ ...none, chapterId: chapter.chapterId, name: chapter.name, kind: 'removed' }))
  return [...changes, ...removed]
}

/** The smallest set of chapters that must have moved: all except a longest subsequence that kept its order. */
function outOfOrder(before: readonly string[], now: readonly string[]): string[] {
  const rank = new Map(before.map((id, at) => [id, at]))
  const kept = longestIncreasingSubsequence(now.map((id) => rank.get(id) ?? 0))
  return now.filter((_id, at) => !kept.has(at))
}
