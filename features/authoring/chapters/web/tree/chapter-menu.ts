import type { ChapterNode } from '../../contract.ts'
import type { MenuProps } from 'antd'
import type { ChapterRowProps } from './ChapterRow.tsx'
import type { textsOf } from '#web/kernel/texts/texts.ts'
import type { texts } from '../texts.ts'
import { moveActions, treeMenu } from '#web/ui/tree/tree-menu.ts'
import { MAX_DEPTH } from '#web/ui/tree/tree-moves.ts'

type Texts = ReturnType<typeof textsOf<(typeof texts)['zh-CN'], (typeof texts)['en-US']>>

/** The action menu of a chapter, with keyboard shortcuts. */
export function chapterMenu(t: Texts, props: Omit<ChapterRowProps, 'drag' | 'onKeyDown'>): MenuProps {
  const { row, rows } = props
  const { node: chapter, depth } = row
  const lastChild = rows.findLast(({ parentId }) => parentId === chapter.id)?.id ?? null
  const kinds: Record<ChapterNode['kind'], string> = {
    chapter: t.kindChapter,
    front: t.kindFront,
    part: t.kindPart,
    appendix: t.kindAppendix,
    back: t.kindBack,
  }
  return treeMenu([
    [
      { key: 'rename', label: t.rename, act: props.onRename, shortcut: 'F2' },
      { key: 'addAfter', label: t.addAfter, act: () => props.onAdd({ parentId: chapter.parentId, after: chapter.id }) },
      {
        key: 'addBelow',
        label: t.addBelow,
        act: depth < MAX_DEPTH ? () => props.onAdd({ parentId: chapter.id, after: lastChild }) : undefined,
      },
    ],
    moveActions(t, { rows, id: chapter.id, move: props.onMove, moveTo: props.onMoveTo, levelKeys: { in: 'Tab', out: 'Shift Tab' } }),
    [
      {
        key: 'kind',
        label: t.kind,
        children: (Object.keys(kinds) as ChapterNode['kind'][]).map((kind) => ({
          key: `kind-${kind}`,
          label: kinds[kind],
          act: chapter.kind === kind ? undefined : () => props.onKind(kind),
        })),
      },
      { key: 'toggle', label: chapter.status ? t.hide : t.show, act: props.onToggle },
      { key: 'remove', label: t.remove, act: props.onRemove, shortcut: 'Delete', danger: true },
    ],
  ])
}
