import type { readingPositionSave, ReadingPosition } from '../../contract.ts'
import { currentDevice } from '#web/kernel/page/device.ts'
import { showPlacePrompt } from './place-bar.ts'
import type { ReaderData } from '../../contract-page.ts'
import { shareOf } from './reading-progress.ts'
import { sendOnLeaving } from './send-on-leaving.ts'

/** Milliseconds without scrolling after which a place is saved; the second one applies to a newly opened page. */
const restDelay = 1500
const firstDelay = 3000

/**
 * Saves the reading place for all devices until the chapter is left, and keeps its sequence number in `data`. If another device is further ahead, it asks and never jumps
 * by itself.
 */
export function syncReadingPlace(text: HTMLElement, data: ReaderData, signal: AbortSignal): void {
  const { textbookId, chapterId } = data
  const device = deviceId()
  let last = ''
  let asking = false
  let timer = setTimeout(save, firstDelay)

  function save(): void {
    if (asking) return
    const body = { chapterId, block: topBlock(text), percent: Math.round(shareOf(text) * 1000) / 1000, device, seq: data.seq }
    const state = `${body.block} ${body.percent}`
    if (state === last) return
    last = state
    const options = { silent: true, guest: true }
    sendOnLeaving<typeof readingPositionSave>('PUT /pressplatform/reading/{textbookId}/place', { textbookId, body }, options).then(
      ({ kept, place }) => (kept ? void (data.seq = place.seq) : ask(place)),
      () => void (last = ''),
    )
  }

  function ask(place: ReadingPosition): void {
    if (document.hidden || signal.aborted) {
      last = ''
      return
    }
    asking = true
    showPlacePrompt(place, placeHref(place), (stay) => {
      asking = false
      data.seq = place.seq
      last = ''
      if (stay) save()
    })
  }

  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(save, restDelay)
    },
    { passive: true, signal },
  )
  document.addEventListener('visibilitychange', () => document.hidden && save(), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Address of the reader at a place of the same book. */
function placeHref({ chapterId, block }: ReadingPosition): string {
  const query = new URLSearchParams(location.search)
  query.set('chapter', chapterId)
  query.delete('block')
  return `${location.pathname}?${query.toString()}${block ? `#b-${block}` : ''}`
}

/** Id of the first block that is visible below the top bar of the window. */
export function topBlock(text: HTMLElement, edge = 64): string | null {
  const blocks = [...text.querySelectorAll<HTMLElement>(':scope > [data-block]')]
  const first = blocks.find((block) => block.getBoundingClientRect().bottom > edge)
  return first?.dataset['block']?.slice(0, 20) ?? null
}

/** Name of this browser, by which it recognizes the places it has saved: `PC-k3x9q2`. */
function deviceId(): string {
  const key = 'recto.device'
  const created = `${currentDevice()}-${Math.random().toString(36).slice(2, 10)}`
  try {
    const stored = localStorage.getItem(key)
    if (stored) return stored.slice(0, 20)
    localStorage.setItem(key, created)
  } catch {
    // Without storage every page counts as a new device.
  }
  return created
}
