import { useEffect, useMemo, useRef, useState } from 'react'
import { mergeRanges, type Range, watchedTo } from '#plain/numbers/ranges.ts'
import { send } from '#web/kernel/send/send.ts'
import type { mediaWatch, Watching } from '../../contract.ts'
import { longestStep } from './playback.ts'

/** Milliseconds between two reports. */
const every = 10_000

/** The seconds that were played since the last report, as they come. */
export interface Played {
  ranges: [number, number][]
  last: number | undefined
}

/** Adds the step from the last place to this one, if it was played and not jumped over. */
export function addStep(played: Played, time: number, playing: boolean): void {
  const { last, ranges } = played
  played.last = playing ? time : undefined
  if (!playing || last === undefined || time <= last || time - last > longestStep) return
  const range = ranges.at(-1)
  if (range && Math.abs(range[1] - last) < 0.01) range[1] = time
  else ranges.push([last, time])
}

/** Takes what was played, in whole seconds. The next part begins with the same fraction, so that no second is lost between two reports. */
export function takePlayed(played: Played): Range[] {
  const taken = played.ranges.map(([from, to]): Range => [Math.round(from), Math.round(to)]).filter(([from, to]) => to > from)
  const [, end] = played.ranges.at(-1) ?? []
  const from = played.ranges.at(-1)?.[0] ?? 0
  // Less than half a second is kept for the next time.
  played.ranges = end === undefined ? [] : Math.round(end) > Math.round(from) ? [[end, end]] : [[from, end]]
  return taken.slice(0, 20)
}

/**
 * Tells the server what was played, while the page is open. Returns all that was watched, that of this page included, and how far from the start
 * without a gap. `onCredited` is told all that the server has credited. Without a file
 * nothing is told to the server.
 */
export function useWatch(
  element: HTMLMediaElement | null,
  fileId: string | undefined,
  mine: Watching,
  onCredited?: (ranges: readonly Range[]) => void,
): { ranges: Range[]; to: number } {
  const [credited, setCredited] = useState<readonly Range[]>(mine.ranges)
  const told = useRef(onCredited)
  told.current = onCredited
  const [fresh, setFresh] = useState<readonly Range[]>([])
  const played = useRef<Played>({ ranges: [], last: undefined })
  useEffect(() => {
    if (!element || !fileId) return
    const state = played.current
    const look = () => {
      addStep(state, element.currentTime, !element.paused && !element.seeking)
      setFresh(state.ranges.map(([from, to]) => [Math.round(from), Math.round(to)]))
    }
    const report = () => {
      const ranges = takePlayed(state)
      if (!ranges.length) return
      const asked = { fileId, body: { ranges: ranges.map(([from, to]): [number, number] => [from, to]), position: element.currentTime } }
      void send<typeof mediaWatch>('POST /pressplatform/media/{fileId}/watch', asked, { silent: true }).then(
        (now) => {
          setCredited(now.ranges)
          told.current?.(now.ranges)
        },
        // What could not be sent is told with the next report.
        () => void state.ranges.unshift(...ranges.map(([from, to]): [number, number] => [from, to])),
      )
    }
    const pause = () => {
      look()
      state.last = undefined
      report()
    }
    const end = () => {
      const range = state.ranges.at(-1)
      // The last frame lies before the end.
      if (range && element.duration - range[1] < 0.5) range[1] = Math.ceil(element.duration)
      pause()
    }
    const jump = () => void (state.last = undefined)
    const hide = () => {
      look()
      report()
    }
    const timer = setInterval(() => report(), every)
    const handlers = { timeupdate: look, playing: look, pause, ended: end, seeking: jump }
    for (const [event, handle] of Object.entries(handlers)) element.addEventListener(event, handle)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', hide)
    return () => {
      clearInterval(timer)
      report()
      for (const [event, handle] of Object.entries(handlers)) element.removeEventListener(event, handle)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', hide)
    }
  }, [element, fileId])
  return useMemo(() => {
    const ranges = mergeRanges([...credited, ...fresh])
    return { ranges, to: watchedTo(ranges) }
  }, [credited, fresh])
}
