import { diffDocuments, longestRising } from '@recto/document/diff'
import type { DocJson } from '@recto/document/schema'
import { docOf, type DraftText } from './draft-text.ts'

/** An edition, to compare a draft with. */
export interface Compared {
  before: readonly { chapterId: string; parentId: string | null; name: string; bodyHash: string }[]
  /** The hash of each chapter of the draft, in its order. */
  hashes: readonly string[]
  /** The JSON of the texts that have changed, by hash. */
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

/** What publishing would change, chapter by chapter. */
export function changesBetween({ before, hashes, bodies }: Compared, now: readonly { chapter: DraftText; doc: DocJson }[]): Change[] {
  const old = new Map(before.map((chapter) => [chapter.chapterId, chapter]))
  const stays = new Set(now.map(({ chapter }) => chapter.id))
  const none = { blocksAdded: 0, blocksRemoved: 0, blocksChanged: 0 }
  const orderBefore = before.filter((chapter) => stays.has(chapter.chapterId)).map((chapter) => chapter.chapterId)
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
