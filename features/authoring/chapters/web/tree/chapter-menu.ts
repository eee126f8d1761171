import type { ChapterNode } from '../../contract.ts'
import type { MenuProps } from 'antd'
import type { ChapterRowProps } from './ChapterRow.tsx'
import type { textsOf } from '#web/kernel/texts/texts.ts'
import type { texts } from '../texts.ts'
import { MAX_DEPTH, keyTarget } from '#web/ui/tree/tree-moves.ts'

type Words = ReturnType<typeof textsOf<(typeof texts)['zh-CN'], (typeof texts)['en-US']>>
type Item = NonNullable<MenuProps['items']>[number]

/** The action menu of a chapter, with keyboard shortcuts. */
export function chapterMenu(t: Words, props: Omit<ChapterRowProps, 'drag' | 'onKeyDown'>): MenuProps {
  const { row, rows } = props
  const { chapter, depth } = row
  const acts = new Map<string, () => void>()
  const entry = (key: string, label: string, act: (() => void) | undefined, extra?: string): Item => {
    if (act) acts.set(key, act)
    return { key, label, disabled: !act, ...(extra && { extra }) }
  }
  const shift = (way: 'up' | 'down' | 'in' | 'out') => {
    const target = keyTarget(rows, chapter.id, way)
    return target && (() => props.onMove(target))
  }
  const lastChild = rows.findLast(({ parentId }) => parentId === chapter.id)?.id ?? null
  const kinds: Record<ChapterNode['kind'], string> = {
    chapter: t.kindChapter,
    front: t.kindFront,
    part: t.kindPart,
    appendix: t.kindAppendix,
    back: t.kindBack,
  }
  const items: Item[] = [
    entry('rename', t.rename, props.onRename, 'F2'),
    entry('addAfter', t.addAfter, () => props.onAdd({ parentId: chapter.parentId, after: chapter.id })),
    entry('addBelow', t.addBelow, depth < MAX_DEPTH ? () => props.onAdd({ parentId: chapter.id, after: lastChild }) : undefined),
    { type: 'divider' },
    entry('up', t.moveUp, shift('up'), 'Alt ↑'),
    entry('down', t.moveDown, shift('down'), 'Alt ↓'),
    entry('in', t.indent, shift('in'), 'Tab'),
    entry('out', t.outdent, shift('out'), 'Shift Tab'),
    entry('moveTo', t.moveTo, props.onMoveTo),
    { type: 'divider' },
    {
      key: 'kind',
      label: t.kind,
      children: (Object.keys(kinds) as ChapterNode['kind'][]).map((kind) =>
        entry(`kind-${kind}`, kinds[kind], chapter.kind === kind ? undefined : () => props.onKind(kind)),
      ),
    },
    entry('toggle', chapter.status ? t.hide : t.show, props.onToggle),
    { ...entry('remove', t.remove, props.onRemove, 'Delete'), danger: true } as Item,
  ]
  return {
    items,
    onClick({ key, domEvent }) {
      domEvent.stopPropagation()
      acts.get(key)?.()
    },
  }
}
