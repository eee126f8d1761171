import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './mark.module.css'

interface Props {
  label: string
  close: () => void
  children: ReactNode
}

const gap = 4
const edge = 8

/**
 * A panel below the cell in which it stands, or above it where there is no room. It is there with the first render, so that keys pressed meanwhile
 * reach its field; it closes by a press outside, and gives the focus back to the cell.
 */
export function BelowCell({ label, close, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const latest = useRef(close)
  latest.current = close
  useLayoutEffect(() => {
    const cell = anchor.current?.closest<HTMLElement>('td')
    const box = panel.current
    if (!cell || !box) return undefined
    const place = () => {
      const { left, right, top, bottom } = cell.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = box
      const below = bottom + gap + height <= innerHeight - edge
      box.style.insetInlineStart = `${Math.max(edge, Math.min((left + right - width) / 2, innerWidth - width - edge))}px`
      box.style.insetBlockStart = `${below ? bottom + gap : Math.max(edge, top - gap - height)}px`
    }
    place()
    const sized = new ResizeObserver(place)
    sized.observe(box)
    addEventListener('scroll', place, true)
    return () => {
      sized.disconnect()
      removeEventListener('scroll', place, true)
      if (box.contains(document.activeElement)) cell.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !panel.current?.contains(target)) latest.current()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [])
  return (
    <span ref={anchor}>
      {createPortal(
        <div ref={panel} className={styles.panel} role="dialog" aria-label={label}>
          {children}
        </div>,
        document.body,
      )}
    </span>
  )
}
