import { useLayoutEffect, useRef, useState } from 'react'

/**
 * When `open` ends, gives the focus back to where it was before, unless it is by then on something else. `inside` says whether an element is within
 * what closes.
 */
export function useFocusBack(open: boolean, inside: (element: Element) => boolean): void {
  const before = useRef<Element>(null)
  const latest = useRef(inside)
  latest.current = inside
  const [giveBack] = useState(() => () => {
    const [back, now] = [before.current, document.activeElement]
    before.current = null
    if (back instanceof HTMLElement && (!now || now === document.body || latest.current(now))) back.focus({ preventScroll: true })
  })
  // Not in a clean-up: within a commit React puts the focus back on what had it before.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
    else giveBack()
  }, [open, giveBack])
  useLayoutEffect(() => giveBack, [giveBack])
}
