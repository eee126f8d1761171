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

/** The state of a video or audio element, and what can be done with it. `most` is the second beyond which it may not be moved yet. */
export function usePlayback({ length, most = Infinity }: { length: number; most?: number }): Playback {
  const [element, attach] = useState<HTMLMediaElement | null>(null)
  const [now, setNow] = useState<Now>({ ...before, duration: length })
  const [held, setHeld] = useState(false)
  const limit = useRef(most)
  limit.current = most
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

  const play = useCallback(() => void element?.play().catch(() => undefined), [element])
  const toggle = useCallback(() => (element?.paused ? play() : element?.pause()), [element, play])
  const seek = useCallback(
    (second: number) => {
      if (!element) return
      const end = Number.isFinite(element.duration) ? element.duration : length
      const wanted = Math.min(Math.max(0, second), end)
      // What has just been played may not be credited yet.
      const allowed = Math.max(limit.current, element.currentTime)
      setHeld(wanted > allowed)
      putTime(element, Math.min(wanted, allowed))
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
