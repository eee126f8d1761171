import { type ReactNode, useEffect, useId, useRef } from 'react'

interface Props {
  title: string
  /** Stands at the end of the heading. */
  aside?: ReactNode
  className?: string
  onClose: () => void
  children: ReactNode
}

/** A dialog over the page: in the middle of a wide window, from below on a phone. Escape and a press beside it close it. */
export function Dialog({ title, aside, className = '', onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={box}
      aria-labelledby={id}
      className={`ex-dialog ${className}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === box.current && onClose()}
    >
      <div className="ex-dialog-in">
        <div className="ex-dialog-head">
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
        {children}
      </div>
    </dialog>
  )
}
