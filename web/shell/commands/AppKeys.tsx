import { useEffect } from 'react'
import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'
import { useLetterKey } from '#web/kernel/page/letter-keys.ts'
import { closeDialog, showDialog, useAppDialog } from './app-dialogs.ts'
import { useGoKeys } from './use-go-keys.ts'

const Palette = lazyDialog(() => import('./CommandPalette.tsx').then((module) => module.CommandPalette))
const ShortcutDialog = lazyDialog(() => import('./ShortcutDialog.tsx').then((module) => module.ShortcutDialog))

/** The keyboard shortcuts that work on every screen, and the dialogs that they open. */
export function AppKeys() {
  const open = useAppDialog((state) => state.open)
  useSearchKey()
  useLetterKey('?', () => showDialog('keys'))
  useGoKeys()
  return (
    <>
      <Palette open={open === 'search'} onClose={closeDialog} />
      <ShortcutDialog open={open === 'keys'} onClose={closeDialog} />
    </>
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
