import { useEffect, useRef, useState } from 'react'

/**
 * Whether the find bar is open. Ctrl + F opens it, Ctrl + H with the fields to replace; on a Mac, where ⌘ H hides the window, that is ⌥ F with ⌘ or Ctrl.
 * In a dialog the keys stay with the browser.
 */
export function useFindKeys(editable: boolean) {
  const [finding, setFinding] = useState({ open: false, replacing: false, asked: 0 })
  const ask = (replacing: boolean) => {
    // While the bar is still loading, what is typed must not go into the text.
    if (!finding.open && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setFinding(({ asked }) => ({ open: true, replacing: replacing && editable, asked: asked + 1 }))
  }
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, code, target } = event
      if (!(ctrlKey || metaKey) || shiftKey || (target instanceof Element && target.closest('[role="dialog"]'))) return
      const find = code === 'KeyF'
      const replace = altKey ? find : code === 'KeyH' && !metaKey
      if (!replace && !(find && !altKey)) return
      event.preventDefault()
      latest.current(replace)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return { ...finding, ask, close: () => setFinding((now) => ({ ...now, open: false })) }
}
