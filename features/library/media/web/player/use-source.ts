import { useEffect, useRef, useState } from 'react'
import type { ConversionFacts } from '#features/library/files/contract.ts'
import { putTime } from './playback.ts'

export interface Source {
  /** The original. */
  url: string
  /** What was made of it; empty for a video elsewhere. */
  facts: ConversionFacts
  /** Of the original; says what it is while nothing was made of it. */
  suffix?: string
}

const isPlaylist = (url: string) => /\.m3u8($|[?#])/i.test(url)

const hlsType = 'application/vnd.apple.mpegurl'
/** Milliseconds of waiting for data after which the network counts as slow. */
const slowAfter = 4000

type Way = 'native' | 'script' | 'original'

function load(element: HTMLMediaElement, source: string) {
  element.src = source
  element.load()
}

/**
 * Gives the element its source: the renditions where the browser plays them itself, else by hls.js, which is loaded only then, else the original. A
 * way that fails is followed by the next. `quality` is the height of a rendition, 0 for the choice of the browser. While the network is slow it
 * changes once to the lowest rendition.
 */
export function useSource(element: HTMLMediaElement | null, { url, facts }: Source) {
  const { renditions = [] } = facts
  const playlist = facts.playlist ?? (isPlaylist(url) ? '' : undefined)
  const lowest = renditions[0]?.height ?? 0
  const [way, setWay] = useState<Way>('native')
  const [quality, setQuality] = useState(0)
  const [slow, setSlow] = useState(false)
  const [broken, setBroken] = useState(false)
  const place = useRef({ time: 0, playing: false })

  useEffect(() => {
    if (!element) return
    let ended = false
    let stop: (() => void) | undefined
    const fallBack = () => {
      if (ended) return
      place.current = { time: element.currentTime || place.current.time, playing: !element.paused }
      if (way === 'native' && playlist !== undefined) setWay('script')
      else if (way === 'script') setWay('original')
      else setBroken(true)
    }
    const address = playlist === '' ? url : playlist && `${url}/made/${quality ? `v${quality}.m3u8` : playlist}`
    if (!address || way === 'original') load(element, url)
    else if (way === 'native') {
      if (element.canPlayType(hlsType)) load(element, address)
      else setWay('script')
    } else
      void import('hls.js').then(({ default: Hls }) => {
        if (ended) return
        if (!Hls.isSupported()) {
          fallBack()
          return
        }
        const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true })
        stop = () => hls.destroy()
        hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && fallBack())
        hls.loadSource(address)
        hls.attachMedia(element)
      }, fallBack)
    // The place is kept when the source changes.
    const back = () => {
      const { time, playing } = place.current
      if (time > 0 && Math.abs(element.currentTime - time) > 0.5) putTime(element, time)
      if (playing) void element.play().catch(() => undefined)
    }
    const failed = () => way !== 'script' && fallBack()
    element.addEventListener('error', failed)
    element.addEventListener('loadedmetadata', back)
    return () => {
      ended = true
      stop?.()
      place.current = { time: element.currentTime, playing: !element.paused }
      element.removeEventListener('error', failed)
      element.removeEventListener('loadedmetadata', back)
    }
  }, [element, url, playlist, quality, way])

  useEffect(() => {
    if (!element || slow || quality === lowest || renditions.length < 2) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (element.paused) return
        setSlow(true)
        setQuality(lowest)
      }, slowAfter)
    }
    const go = () => clearTimeout(timer)
    element.addEventListener('waiting', wait)
    element.addEventListener('playing', go)
    return () => {
      go()
      element.removeEventListener('waiting', wait)
      element.removeEventListener('playing', go)
    }
  }, [element, slow, quality, lowest, renditions.length])

  return { quality, setQuality, heights: way === 'original' ? [] : renditions.map(({ height }) => height), slowTo: slow ? lowest : 0, broken }
}
