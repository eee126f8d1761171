import { useEffect, useRef } from 'react'
import { isLetterPress, useLetterKeys } from '#web/kernel/page/letter-keys.ts'
import type { Playback } from './playback.ts'

/** Seconds of a frame; the rate of the video is not known to the browser. */
const frame = 1 / 25

interface Does {
  captions: () => void
  fullScreen: () => void
}

/** Whether the key belongs to the control that has the focus. */
const belongsTo = (target: EventTarget | null, key: string) =>
  target instanceof Element && target.closest(key === ' ' ? 'button, a, [role="slider"], summary' : '[role="slider"], [role="tablist"]') !== null

/**
 * The keys of the player: Space and K play, J and L go 10 s, arrows 5 s, comma and full stop a frame, C captions, F full screen. `within`: they hold
 * only while the focus is in this element; without it everywhere on the page outside of fields.
 */
export function usePlayerKeys(playback: Playback, does: Does, within?: HTMLElement | null): void {
  const latest = useRef({ playback, does })
  latest.current = { playback, does }
  useEffect(() => {
    if (within === null) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isLetterPress(event) || belongsTo(event.target, event.key)) return
      const arrow = event.key.startsWith('Arrow')
      if (!arrow && event.key !== ' ' && !useLetterKeys.getState().on) return
      const { playback: now, does: acts } = latest.current
      const { element, seek, toggle } = now
      if (!element) return
      const by = (seconds: number) => () => seek(element.currentTime + seconds)
      const step = (seconds: number) => () => {
        element.pause()
        by(seconds)()
      }
      const act = {
        ' ': toggle,
        k: toggle,
        j: by(-10),
        l: by(10),
        arrowleft: by(-5),
        arrowright: by(5),
        ',': step(-frame),
        '.': step(frame),
        c: acts.captions,
        f: acts.fullScreen,
      }[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    const place: HTMLElement | Document = within ?? document
    place.addEventListener('keydown', press as EventListener)
    return () => place.removeEventListener('keydown', press as EventListener)
  }, [within])
}
