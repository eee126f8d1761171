import type { ChapterNode } from '../../contract.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from '../texts.ts'
import { branchOf, type TreePosition } from '#web/ui/tree/tree-moves.ts'
import type { TreeActions } from './tree-actions.ts'

/** The present position of a chapter, to restore it by undo. */
export function placeOf(rows: readonly ChapterNode[], id: string): TreePosition {
  const row = rows.find((each) => each.id === id)
  const siblings = rows.filter((each) => each.parentId === row?.parentId)
  const at = siblings.findIndex((each) => each.id === id)
  return { parentId: row?.parentId ?? null, after: siblings[at - 1]?.id ?? null }
}

/** Actions on chapters that can be undone for 8 s. */
export function useTreeUndo(rows: readonly ChapterNode[], actions: TreeActions) {
  const t = useTexts(texts)
  const undo = useUndo()
  return {
    async move(chapter: ChapterNode, target: TreePosition) {
      const back = placeOf(rows, chapter.id)
      if (await actions.move(chapter.id, target)) undo(t.movedTo(chapter.name), () => void actions.move(chapter.id, back))
    },
    async toggle(chapter: ChapterNode) {
      const done = await actions.toggle(chapter.id)
      if (done) undo(done.status ? t.shownNow(chapter.name) : t.hiddenNow(chapter.name), () => void actions.toggle(chapter.id))
    },
    async remove(chapter: ChapterNode) {
      const below = branchOf(rows, chapter.id).length - 1
      const done = await actions.remove(chapter.id)
      if (done) undo(t.removed(chapter.name, below), () => void actions.restore(done.ids))
      return done
    },
  }
}
