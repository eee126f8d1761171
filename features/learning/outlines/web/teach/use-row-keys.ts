import { type KeyboardEvent, useRef } from 'react'
import type { TreeRow } from '#web/ui/tree/tree-moves.ts'
import type { TaughtUnit } from '../../contract.ts'
import type { OutlineActions, Way } from './use-outline-actions.ts'

interface Keys {
  rows: readonly TreeRow<TaughtUnit>[]
  actions: OutlineActions
  editable: boolean
  focus: (id: string) => void
  toggle: (id: string, closed: boolean) => void
  edit: (unit: TaughtUnit) => void
  rename: (id: string) => void
  add: () => void
}

/**
 * The keys of a row: arrows walk, Alt with an arrow moves, Enter edits, F2 renames, Delete removes, / adds. Tab indents once the person has walked or moved
 * by keys, so that Tab leads through the page for everybody else; Escape gives it back.
 */
export function useRowKeys({ rows, actions, editable, focus, toggle, edit, rename, add }: Keys) {
  const atWork = useRef(false)
  return (event: KeyboardEvent<HTMLElement>, unit: TaughtUnit) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (ctrlKey || metaKey || event.nativeEvent.isComposing) return
    const take = (act: () => void) => {
      event.preventDefault()
      act()
    }
    const walk = (to: TreeRow<TaughtUnit> | undefined) => {
      atWork.current = true
      if (to) focus(to.node.id)
    }
    const shift = (way: Way) => {
      if (!editable || unit.state === 'removed' || !actions.targetOf(unit, way)) return
      atWork.current = true
      void actions.move(unit, way)
    }
    const at = rows.findIndex(({ node }) => node.id === unit.id)
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const [way, step] = key === 'ArrowUp' ? (['up', -1] as const) : (['down', 1] as const)
      return take(() => (altKey ? shift(way) : walk(rows[at + step])))
    }
    if (key === 'ArrowLeft' || key === 'ArrowRight') return take(() => unit.kind === 'section' && toggle(unit.id, key === 'ArrowLeft'))
    if (key === 'Home' || key === 'End') return take(() => walk(rows.at(key === 'Home' ? 0 : -1)))
    if (key === 'Escape') atWork.current = false
    if (!editable) return
    if (key === 'Tab' && atWork.current) {
      const way = shiftKey ? 'out' : 'in'
      if (actions.targetOf(unit, way)) take(() => shift(way))
      return
    }
    if (key === '/') return take(add)
    if (unit.state === 'removed') return
    if (key === 'Enter') return take(() => (unit.kind === 'section' ? rename(unit.id) : edit(unit)))
    if (key === 'F2') return take(() => rename(unit.id))
    if (key === 'Delete') return take(() => void actions.remove(unit))
  }
}
