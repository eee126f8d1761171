import { useEffect, useRef } from 'react'
import type { Place } from '../table/GradeTable.tsx'

/** Characters of a pasted text that are read: a page of students with a long word each has far fewer. */
export const mostCharacters = 50_000

/** Calls `act` when a text is pasted while a cell of the table has the focus. A browser sends the event to the cell or to the page. */
export function usePasted(act: ((place: Place, text: string) => void) | undefined): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const [row, column] = (document.activeElement?.closest<HTMLElement>('td[data-place]')?.dataset['place'] ?? '').split('/')
      const text = event.clipboardData?.getData('text/plain').slice(0, mostCharacters) ?? ''
      if (!row || !column || !text.trim() || !latest.current) return
      event.preventDefault()
      latest.current({ row: Number(row), column: Number(column) }, text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
