import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

export interface Now {
  time: number
  duration: number
  paused: boolean
  ended: boolean
  rate: number
  volume: number
  muted: boolean
  seeking: boolean
}

const before: Now = { time: 0, duration: 0, paused: true, ended: false, rate: 1, volume: 1, muted: false, seeking: false }
const events = [
  'timeupdate',
  'durationchange',
  'play',
  'pause',
  'ended',
  'ratechange',
  'volumechange',
  'seeking',
  'seeked',
  'loadedmetadata',
  'emptied',
]
const rateKey = 'recto.playbackRate'

export interface Playback {
  element: HTMLMediaElement | null
  attach: (element: HTMLMediaElement | null) => void
  now: Now
  play: () => void
  toggle: () => void
  /** Goes to a second; ahead of what may be watched it goes as far as it may. */
  seek: (second: number) => void
  setRate: (rate: number) => void
  /** Set after a seek was cut short. */
  held: boolean
}

function keptRate(): number {
  try {
    const rate = Number(localStorage.getItem(rateKey))
    return rate >= 0.5 && rate <= 2 ? rate : 1
  } catch {
    return 1
  }
}

function putRate(element: HTMLMediaElement, rate: number) {
  element.defaultPlaybackRate = rate
  element.playbackRate = rate
}

export function putTime(element: HTMLMediaElement, second: number) {
  element.currentTime = second
}

/** Seconds between two looks at the element while it plays; a greater step is a jump. */
export const longestStep = 3
/** Seconds by which a position may lie ahead of what was played: browsers tell the position up to half a second late at twice the speed. */
const late = 0.5

/** How far a video was played without a jump from what might be watched already. `last` is the position at the look before, undefined after a jump. */
export function reachedBy(reached: number, last: number | undefined, time: number): number {
  return last !== undefined && last <= reached + late && time - last <= longestStep ? Math.max(reached, time) : reached
}

/** Where a video goes that is moved to a second: no further than what was watched. */
export const allowedSecond = (wanted: number, most: number): number => (wanted > most + late ? most : wanted)

/**
 * The state of a video or audio element, and what can be done with it. `most` is the second up to which it was watched: what lies ahead of it can be
 * played but not jumped to, whether by our controls, those of the browser in its own full screen, or the keys of a keyboard or headset.
 */
export function usePlayback({ length, most = Infinity }: { length: number; most?: number }): Playback {
  const [element, attach] = useState<HTMLMediaElement | null>(null)
  const [now, setNow] = useState<Now>({ ...before, duration: length })
  const [held, setHeld] = useState(false)
  // What has just been played may not be credited yet.
  const reached = useRef(most)
  reached.current = Math.max(reached.current, most)
  useEffect(() => {
    if (!element) return
    putRate(element, keptRate())
    const read = () =>
      setNow({
        time: element.currentTime,
        // Without metadata, and in live playlists, the element knows no length.
        duration: Number.isFinite(element.duration) && element.duration > 0 ? element.duration : length,
        paused: element.paused,
        ended: element.ended,
        rate: element.playbackRate,
        volume: element.volume,
        muted: element.muted,
        seeking: element.seeking,
      })
    for (const event of events) element.addEventListener(event, read)
    read()
    return () => {
      for (const event of events) element.removeEventListener(event, read)
    }
  }, [element, length])

  useEffect(() => {
    if (!element) return
    let last: number | undefined
    const look = () => {
      if (element.seeking) return
      reached.current = reachedBy(reached.current, last, element.currentTime)
      last = element.paused ? undefined : element.currentTime
    }
    const jump = () => {
      last = undefined
      const allowed = allowedSecond(element.currentTime, reached.current)
      if (allowed === element.currentTime) return
      // Also while the browser shows its own controls, as a phone does in its full screen.
      setHeld(true)
      putTime(element, allowed)
    }
    const pause = () => {
      look()
      last = undefined
    }
    const handlers = { timeupdate: look, playing: look, pause, seeking: jump, emptied: () => void (last = undefined) }
    for (const [event, handle] of Object.entries(handlers)) element.addEventListener(event, handle)
    return () => {
      for (const [event, handle] of Object.entries(handlers)) element.removeEventListener(event, handle)
    }
  }, [element])

  const play = useCallback(() => void element?.play().catch(() => undefined), [element])
  const toggle = useCallback(() => (element?.paused ? play() : element?.pause()), [element, play])
  const seek = useCallback(
    (second: number) => {
      if (!element) return
      const end = Number.isFinite(element.duration) ? element.duration : length
      const wanted = Math.min(Math.max(0, second), end)
      const to = allowedSecond(wanted, element.seeking ? reached.current : Math.max(reached.current, element.currentTime))
      setHeld(to < wanted)
      putTime(element, to)
    },
    [element, length],
  )
  const setRate = useCallback(
    (rate: number) => {
      if (!element) return
      putRate(element, rate)
      try {
        localStorage.setItem(rateKey, String(rate))
      } catch {
        // Without storage the speed lasts until the page is left.
      }
    },
    [element],
  )
  return useMemo(() => ({ element, attach, now, play, toggle, seek, setRate, held }), [element, now, play, toggle, seek, setRate, held])
}
