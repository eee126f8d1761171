import type { SelfTestChapter } from '../../contract.ts'

type Tree = Pick<SelfTestChapter, 'id' | 'parentId'>

/** The chapters below one, at any depth, and itself. The list is in reading order, so that parents come before their parts. */
export function subtree<Chapter extends Tree>(chapters: readonly Chapter[], id: string): Chapter[] {
  const inside = new Set([id])
  return chapters.filter((chapter) => {
    if (chapter.parentId !== null && inside.has(chapter.parentId)) inside.add(chapter.id)
    return inside.has(chapter.id)
  })
}

/** How deep each chapter stands; 0 for those of the book itself. */
export function depths(chapters: readonly Tree[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { id, parentId } of chapters) found.set(id, parentId === null ? 0 : (found.get(parentId) ?? -1) + 1)
  return found
}

/** The chapters that have questions, with those that they stand in. */
export function withoutEmptyParts(chapters: readonly SelfTestChapter[]): SelfTestChapter[] {
  const wanted = new Set<string>()
  for (const { id, parentId, questions } of chapters.toReversed())
    if (questions > 0 || wanted.has(id)) {
      wanted.add(id)
      if (parentId !== null) wanted.add(parentId)
    }
  return chapters.filter(({ id }) => wanted.has(id))
}

/** How many questions the chosen chapters offer: all, those that were not answered, or those that were answered wrong. */
export function chosenCount(chapters: readonly SelfTestChapter[], chosen: ReadonlySet<string>, among: 'all' | 'new' | 'wrong'): number {
  return chapters
    .filter(({ id }) => chosen.has(id))
    .reduce((sum, { questions, answered, wrong }) => sum + { all: questions, new: questions - answered, wrong }[among], 0)
}
