import { lazy, Suspense, useEffect, useState } from 'react'
import { useLetterKey } from '../kernel/letter-keys.ts'
import { type AppDialog, closeDialog, showDialog, useAppDialog } from './app-dialogs.ts'
import { useGoKeys } from './use-go-keys.ts'

const Palette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))
const ShortcutDialog = lazy(async () => ({ default: (await import('./ShortcutDialog.tsx')).ShortcutDialog }))

/** The keys that mean the same on every screen, and the dialogs that they open. */
export function AppKeys() {
  const open = useAppDialog((state) => state.open)
  // A dialog that was open stays, so that it can close in its own time.
  const [seen, setSeen] = useState<ReadonlySet<AppDialog>>(new Set())
  useEffect(() => {
    if (open) setSeen((before) => new Set([...before, open]))
  }, [open])
  useSearchKey()
  useLetterKey('?', () => showDialog('keys'))
  useGoKeys()
  return (
    <Suspense fallback={null}>
      {seen.has('search') && <Palette open={open === 'search'} onClose={closeDialog} />}
      {seen.has('keys') && <ShortcutDialog open={open === 'keys'} onClose={closeDialog} />}
    </Suspense>
  )
}

/** `Ctrl/⌘ K`, unless an editor took it for a link. */
function useSearchKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented) return
      event.preventDefault()
      showDialog('search')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
