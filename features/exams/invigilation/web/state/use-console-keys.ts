import { useEffect, useRef, useState } from 'react'
import { isLetterPress, useLetterKeys } from '#web/kernel/page/letter-keys.ts'
import { placeOf } from './person-state.ts'

interface Acts {
  extend: () => void
  broadcast: () => void
  /** A seat was typed: row and column, such as 3-8. */
  seat: (row: number, column: number) => void
  /** The first action of the next or previous matter that waits. */
  matter: (step: 1 | -1) => void
}

/** Milliseconds after which a new seat begins. */
const pause = 1500

/**
 * E extends, B broadcasts, digits and a hyphen jump to a seat, arrows go through what waits: outside of fields and dialogs, and unless the person has
 * switched such keys off. Returns what has been typed of a seat.
 */
export function useConsoleKeys(acts: Acts): string {
  const [typed, setTyped] = useState('')
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    let seat = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const type = (next: string) => {
      clearTimeout(timer)
      seat = next
      setTyped(next)
      if (next) timer = setTimeout(type, pause, '')
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !useLetterKeys.getState().on || !isLetterPress(event)) return
      const { extend, broadcast, seat: jump, matter } = latest.current
      if (/^e$/i.test(event.key)) extend()
      else if (/^b$/i.test(event.key)) broadcast()
      else if (/^[\d-]$/.test(event.key)) {
        type((seat + event.key).slice(0, 5))
        const place = placeOf(seat)
        if (place) jump(place.row, place.column)
      } else if (event.key === 'ArrowDown') matter(1)
      else if (event.key === 'ArrowUp') matter(-1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      clearTimeout(timer)
    }
  }, [])
  return typed
}
