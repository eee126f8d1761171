import { useState, type KeyboardEvent, type FocusEvent } from 'react'

interface RowActions {
  open: (index: number) => void
  toggle?: ((index: number, range: boolean) => void) | undefined
}

/**
 * Keyboard control of a list with one Tab stop (roving tabindex): up and down move by lines, left and right by entries, Home and End to the ends;
 * Space selects (with Shift a range), Enter opens. All rows must have the same parent; the returned attributes include `data-row`.
 */
export function useRowKeys(count: number, { open, toggle }: RowActions) {
  const [wanted, setWanted] = useState(0)
  const current = Math.min(wanted, count - 1)
  return (index: number) => ({
    'data-row': index,
    tabIndex: index === current ? 0 : -1,
    onFocus: (event: FocusEvent<HTMLElement>) => event.target === event.currentTarget && setWanted(index),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Enter') open(index)
      else if (event.key === ' ' && toggle) toggle(index, event.shiftKey)
      else if (!focusRow(event.currentTarget, targetOf(event, index, count))) return
      event.preventDefault()
    },
  })
}

function targetOf({ key, currentTarget }: KeyboardEvent<HTMLElement>, index: number, count: number): number {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  const line = entriesPerLine(currentTarget)
  const targets: Record<string, number> = {
    ArrowDown: index + line,
    ArrowUp: index - line,
    Home: 0,
    End: count - 1,
    ...(line > 1 && { [forward]: index + 1, [backward]: index - 1 }),
  }
  return targets[key] ?? -1
}

const rowsBeside = (row: HTMLElement) => [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])]

function entriesPerLine(row: HTMLElement): number {
  const rows = rowsBeside(row)
  return rows.filter(({ offsetTop }) => offsetTop === rows[0]?.offsetTop).length
}

function focusRow(row: HTMLElement, index: number): boolean {
  const target = rowsBeside(row).find(({ dataset }) => dataset['row'] === String(index))
  target?.focus()
  return target !== undefined
}
