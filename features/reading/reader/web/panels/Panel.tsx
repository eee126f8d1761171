import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { CloseIcon } from '#web/ui/display/line-icons.tsx'
import { readerTexts } from '../reader-texts.ts'

interface Props {
  title: string
  /** Slides up from the bottom (phone) instead of opening below the toolbar. */
  sheet: boolean
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** A non-modal panel over the page. Escape and a press outside close it. */
export function Panel({ title, sheet, opener, onClose, children }: Props) {
  const t = useTexts(readerTexts)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  // Its styles follow the text: before they arrive the panel stands at the end of the page, where the focus would take the reader.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const target = event.target as Node
      if (!box.current?.contains(target) && !opener.current?.contains(target)) onClose()
    }
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', escape)
    }
  })
  return createPortal(
    <div ref={box} className={sheet ? 'pn is-sheet' : 'pn'} role="dialog" aria-labelledby={id} tabIndex={-1}>
      <div className="pn-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="ib" aria-label={t.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </div>,
    document.body,
  )
}
