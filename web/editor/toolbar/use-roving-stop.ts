import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { TextEditor } from '../state/text-editor.ts'

const stopsOf = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLElement>('button, [role="combobox"]') ?? [])]

/**
 * Makes one control of a toolbar its Tab stop, the one that had the focus last (ARIA toolbar pattern). Arrow keys, Home and End move between the
 * controls; Alt + F10 leads from the text to the toolbar, and Escape back to where the caret was. Every control keeps `tabIndex` -1 in its properties.
 */
export function useRovingStop(bar: RefObject<HTMLElement | null>, writing: TextEditor) {
  const stop = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => setStop(stop.current))

  function setStop(wanted: HTMLElement | undefined): void {
    const stops = stopsOf(bar.current)
    stop.current = wanted && stops.includes(wanted) ? wanted : stops[0]
    for (const each of stops) each.tabIndex = each === stop.current ? 0 : -1
  }
  // A layout effect: the keys work from the moment that shows the toolbar.
  useLayoutEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey || event.ctrlKey || event.metaKey) return
      // The key belongs to the toolbar of the text that has the focus.
      if (!writing.view.hasFocus() && document.activeElement?.closest('.ed-text')) return
      event.preventDefault()
      stop.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [writing])

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const stops = stopsOf(bar.current)
    const at = stops.indexOf(target)
    // An open menu handles its keys itself.
    if (at < 0 || target.getAttribute('aria-expanded') === 'true') return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      writing.view.focus()
      return
    }
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: stops.length - 1 - at }[event.key]
    if (step === undefined) return
    event.preventDefault()
    stops[(at + step + stops.length) % stops.length]?.focus()
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (bar.current?.contains(target)) setStop(target)
  }
  return { onKeyDown, onFocus }
}
