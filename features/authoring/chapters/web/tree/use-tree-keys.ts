import type { ChapterNode } from '../../contract.ts'
import { useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { useLetterKeys } from '#web/kernel/page/letter-keys.ts'
import { keyTarget, type TreePosition, type TreeRow } from '#web/ui/tree/tree-moves.ts'

interface Parts {
  shown: readonly TreeRow<ChapterNode>[]
  rows: readonly ChapterNode[]
  closed: ReadonlySet<string>
  editable: boolean
  focusRow: (id: string | undefined) => void
  fold: (id: string, shut: boolean) => void
  move: (chapter: ChapterNode, target: TreePosition) => void
  remove: (chapter: ChapterNode) => void
  rename: (id: string) => void
  open: (id: string) => void
  find: () => void
}

const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const

/**
 * Keyboard control of the tree. Tab indents only while the person works in the rows (reached by an arrow key or the pointer). Arriving with Tab, or
 * pressing Esc first, lets Tab move on to the next part of the page.
 */
export function useTreeKeys(parts: Parts) {
  const atWork = useRef(false)
  const { shown, rows, closed, editable, focusRow, fold, move } = parts

  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset['chapter'] : undefined
    const at = shown.findIndex(({ node: chapter }) => chapter.id === id)
    const row = shown[at]
    if (!row || event.nativeEvent.isComposing) return
    if (act(event, row, at)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  function act(event: KeyboardEvent, row: TreeRow<ChapterNode>, at: number): boolean {
    const { key } = event
    if (event.ctrlKey || event.metaKey) return false
    if (event.altKey) return key in ways && shift(row, ways[key as keyof typeof ways])
    if (key === 'Tab') return atWork.current && shift(row, event.shiftKey ? 'out' : 'in')
    if (key === 'Escape') {
      atWork.current = false
      return false
    }
    if (key.startsWith('Arrow') || key === 'Home' || key === 'End') atWork.current = true
    return go(key, row, at) || change(key, row)
  }

  function shift(row: TreeRow<ChapterNode>, way: 'up' | 'down' | 'in' | 'out'): boolean {
    const target = editable ? keyTarget(rows, row.node.id, way) : undefined
    if (target) move(row.node, target)
    return target !== undefined
  }

  function go(key: string, { node: chapter, children, depth }: TreeRow<ChapterNode>, at: number): boolean {
    const to = (place: number) => {
      const next = shown[place]
      if (next) focusRow(next.node.id)
      return true
    }
    switch (key) {
      case 'ArrowDown':
        return to(at + 1)
      case 'ArrowUp':
        return to(at - 1)
      case 'Home':
        return to(0)
      case 'End':
        return to(shown.length - 1)
      case 'ArrowRight':
        if (children && closed.has(chapter.id)) fold(chapter.id, false)
        else if (children) return to(at + 1)
        return true
      case 'ArrowLeft':
        if (children && !closed.has(chapter.id)) fold(chapter.id, true)
        else if (depth > 1) focusRow(chapter.parentId ?? undefined)
        return true
      default:
        return false
    }
  }

  function change(key: string, { node: chapter }: TreeRow<ChapterNode>): boolean {
    if (key === 'Enter' || key === ' ') parts.open(chapter.id)
    else if (key === 'F2' && editable) parts.rename(chapter.id)
    else if (key === 'Delete' && editable) parts.remove(chapter)
    else if (key === 'f' && useLetterKeys.getState().on) parts.find()
    else return false
    return true
  }

  return {
    onKeyDown,
    onPointerDown: () => {
      atWork.current = true
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.target.matches(':focus-visible') && !event.currentTarget.contains(event.relatedTarget)) atWork.current = false
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget) atWork.current = false
    },
  }
}
