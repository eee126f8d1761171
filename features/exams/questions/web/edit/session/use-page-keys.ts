import { useEffect, useRef } from 'react'

interface Acts {
  save: () => void
  next: () => void
  keys: () => void
}

/** Ctrl + S saves, Ctrl + Enter saves and goes on to the next question, Ctrl + / shows the keys. In a dialog and in a form with `data-own-keys` the keys are its own. */
export function usePageKeys(acts: Acts): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, isComposing, target } = event
      if (!(ctrlKey || metaKey) || altKey || shiftKey || isComposing) return
      if (target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [data-own-keys]')) return
      const name = { s: 'save', Enter: 'next', '/': 'keys' }[event.key.length === 1 ? event.key.toLowerCase() : event.key] as keyof Acts | undefined
      if (!name) return
      // Before the texts see the key, where Ctrl + Enter leaves a block.
      event.preventDefault()
      event.stopPropagation()
      latest.current[name]()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
