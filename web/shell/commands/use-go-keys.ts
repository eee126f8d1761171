import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useHasScreen } from '#web/kernel/session/known-screens.ts'
import { isLetterPress, useLetterKeys } from '#web/kernel/page/letter-keys.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { type GoKey, goKeys } from './go-keys.ts'

/** Milliseconds after `G` in which the letter must follow. */
const sequenceTime = 1500

export function useGoList(): readonly GoKey[] {
  const menu = useGlobal((state) => state.menuNavigation)
  const known = useHasScreen()
  return useMemo(() => goKeys(menu, known), [menu, known])
}

/** `G` followed by the letter of a menu group opens its first screen. */
export function useGoKeys(): void {
  const keys = useGoList()
  const navigate = useNavigate()
  // A ref, because the menu may be loaded again between the two keys.
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !useLetterKeys.getState().on || !isLetterPress(event)) return
      const letter = event.key.toUpperCase()
      const follows = performance.now() - pressedAt.current < sequenceTime
      pressedAt.current = letter === 'G' && !follows ? performance.now() : Number.NEGATIVE_INFINITY
      const found = follows ? keys.find((key) => key.letter === letter) : undefined
      if (!found) return
      event.preventDefault()
      void navigate(found.path)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys, navigate])
}
