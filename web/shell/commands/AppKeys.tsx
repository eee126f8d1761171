import { lazy, Suspense, useEffect, useState } from 'react'
import { useLetterKey } from '#web/kernel/page/letter-keys.ts'
import { type AppDialog, closeDialog, showDialog, useAppDialog } from './app-dialogs.ts'
import { useGoKeys } from './use-go-keys.ts'

const Palette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))
const ShortcutDialog = lazy(async () => ({ default: (await import('./ShortcutDialog.tsx')).ShortcutDialog }))

/** The keyboard shortcuts that work on every screen, and the dialogs that they open. */
export function AppKeys() {
  const open = useAppDialog((state) => state.open)
  // A dialog that was opened once stays mounted, so that its closing animation can run.
  const [mounted, setMounted] = useState<ReadonlySet<AppDialog>>(new Set())
  useEffect(() => {
    if (open) setMounted((before) => new Set([...before, open]))
  }, [open])
  useSearchKey()
  useLetterKey('?', () => showDialog('keys'))
  useGoKeys()
  return (
    <Suspense fallback={null}>
      {mounted.has('search') && <Palette open={open === 'search'} onClose={closeDialog} />}
      {mounted.has('keys') && <ShortcutDialog open={open === 'keys'} onClose={closeDialog} />}
    </Suspense>
  )
}

/** `Ctrl/⌘ K` opens the search, unless an editor has handled the key to insert a link. */
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
