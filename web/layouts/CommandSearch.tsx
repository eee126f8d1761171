import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../kernel/use-texts.ts'
import style from './CommandSearch.module.css'
import { controlKey } from './control-key.ts'
import { texts } from './texts.ts'

const Palette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))

/** The search field of the header, which opens on `Ctrl/⌘ K`. */
export function CommandSearch() {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // An editor may want these keys for a link.
      if (event.defaultPrevented) return
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button type="button" className={style.field} onClick={show} aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog">
        <SearchOutlined aria-hidden="true" />
        <span className={style.hint}>{t.search}</span>
        <kbd className={style.keys}>{controlKey()} K</kbd>
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <Palette open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
