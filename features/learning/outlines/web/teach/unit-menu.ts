import type { MenuProps } from 'antd'
import type { TaughtUnit } from '../../contract.ts'
import type { teachTexts } from './teach-texts.ts'
import type { OutlineActions, Way } from './use-outline-actions.ts'

interface Opening {
  edit: () => void
  open: () => void
  rename: () => void
}

const ways: readonly (readonly [Way, 'moveUp' | 'moveDown' | 'moveIn' | 'moveOut', string])[] = [
  ['up', 'moveUp', 'Alt ↑'],
  ['down', 'moveDown', 'Alt ↓'],
  ['in', 'moveIn', 'Tab'],
  ['out', 'moveOut', 'Shift Tab'],
]

/** The actions for a unit. One that waits for its removal can only be restored. */
export function unitMenu(t: (typeof teachTexts)['zh-CN'], unit: TaughtUnit, actions: OutlineActions, { edit, open, rename }: Opening): MenuProps {
  if (unit.state === 'removed') return { items: [{ key: 'restore', label: t.restore, onClick: () => void actions.restore(unit) }] }
  const shown = unit.state === 'published' || unit.state === 'changed'
  return {
    items: [
      ...(unit.kind === 'section'
        ? []
        : [
            { key: 'edit', label: t.edit, extra: 'Enter', onClick: edit },
            { key: 'open', label: t.open, onClick: open },
          ]),
      { key: 'rename', label: t.rename, extra: 'F2', onClick: rename },
      { type: 'divider' },
      ...ways.map(([way, label, extra]) => ({
        key: way,
        label: t[label],
        extra,
        disabled: actions.targetOf(unit, way) === undefined,
        onClick: () => void actions.move(unit, way),
      })),
      { type: 'divider' },
      ...(shown ? [{ key: 'unpublish', label: t.unpublish, onClick: () => void actions.unpublish(unit) }] : []),
      { key: 'remove', label: t.remove, extra: 'Del', danger: true, onClick: () => void actions.remove(unit) },
    ],
  }
}
