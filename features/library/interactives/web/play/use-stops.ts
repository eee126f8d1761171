import { useEffect, useRef, useState } from 'react'
import type { PlayedStop } from '#assessment/interactives/playable.ts'
import type { ShownState } from '#assessment/interactives/play-state.ts'
import { inexact, isOpen, stopFor } from '#assessment/interactives/stops.ts'
import { type Playback, putTime } from '#features/library/media/web/player/playback.ts'

type OwnFull = HTMLMediaElement & { webkitExitFullscreen?: () => void }

/** Halts a video at its stops. `shown` is the key of the stop whose question is shown. */
export function useStops({ element }: Playback, stops: readonly PlayedStop[], state: ShownState) {
  const [shown, setShown] = useState<string>()
  /** Skipped here; the server is told, but the video goes on at once. */
  const skipped = useRef<string[]>([])
  const latest = useRef({ stops, state, shown })
  latest.current = { stops, state: { ...state, seen: [...state.seen, ...skipped.current] }, shown }
  useEffect(() => {
    if (!element) return
    // Before the beginning, so that a stop at 0 is played over.
    let last = -1
    const halt = (stop: PlayedStop) => {
      element.pause()
      if (element.currentTime > stop.at) putTime(element, stop.at)
      last = stop.at
      // The question is not seen in the full screen of the player of a phone.
      ;(element as OwnFull).webkitExitFullscreen?.()
      setShown(stop.key)
    }
    const look = ({ type }: Event) => {
      const now = latest.current
      const to = element.currentTime
      const jumps = type === 'seeking' || type === 'seeked' || element.seeking
      const stop = stopFor(now.state, now.stops, { from: jumps ? Infinity : last, to, ended: element.ended })
      last = jumps ? to - inexact : to
      const current = now.stops.find(({ key }) => key === now.shown)
      if (stop) halt(stop)
      else if (current && jumps && Math.abs(to - current.at) > 1) setShown(undefined)
      else if (current && type === 'play') {
        if (isOpen(now.state, current)) halt(current)
        else setShown(undefined)
      }
    }
    const events = ['play', 'timeupdate', 'seeking', 'seeked', 'ended']
    for (const event of events) element.addEventListener(event, look)
    return () => {
      for (const event of events) element.removeEventListener(event, look)
    }
  }, [element])
  return {
    shown,
    show(key: string | undefined) {
      latest.current = { ...latest.current, shown: key }
      setShown(key)
    },
    /** Marks an optional stop as skipped on this page. */
    skip(key: string) {
      skipped.current.push(key)
      const { state: before } = latest.current
      latest.current = { ...latest.current, state: { ...before, seen: [...before.seen, key] } }
    },
  }
}
