import type { placeSave, Place } from '@recto/contract/reading'
import { deviceHere } from '../kernel/device.ts'
import { createRequests } from '../kernel/send.ts'
import { browser } from '../kernel/surroundings.ts'
import { askForPlace } from './place-bar.ts'
import type { ReaderData } from './reader-data.ts'
import { shareOf } from './reading-progress.ts'

/** A place counts once one has stayed for so long, milliseconds. */
const settling = 1500
const firstStay = 3000

// Outlives the page, and says nothing when there is no session: the next page asks for one.
const { send } = createRequests({ ...browser, exchange: (address, init) => fetch(address, { ...init, keepalive: true }) })

/** Keeps where one stands for every device. When another device is further, it asks and never jumps by itself. */
export function keepPlace(text: HTMLElement, { textbookId, chapterId, seq: known }: ReaderData): void {
  const device = deviceId()
  let seq = known
  let last = ''
  let asking = false
  let timer = setTimeout(save, firstStay)

  function save(): void {
    if (asking) return
    const body = { chapterId, block: topBlock(text), percent: Math.round(shareOf(text) * 1000) / 1000, device, seq }
    const said = `${body.block} ${body.percent}`
    if (said === last) return
    last = said
    send<typeof placeSave>('PUT /pressplatform/reading/{textbookId}/place', { textbookId, body }, { silent: true, guest: true }).then(
      ({ kept, place }) => (kept ? void (seq = place.seq) : ask(place)),
      () => void (last = ''),
    )
  }

  function ask(place: Place): void {
    if (document.hidden) {
      last = ''
      return
    }
    asking = true
    askForPlace(place, placeHref(place), (stay) => {
      asking = false
      seq = place.seq
      last = ''
      if (stay) save()
    })
  }

  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(save, settling)
    },
    { passive: true },
  )
  document.addEventListener('visibilitychange', () => document.hidden && save())
}

/** The same reader at another place of the same book. */
function placeHref({ chapterId, block }: Place): string {
  const query = new URLSearchParams(location.search)
  query.set('chapter', chapterId)
  query.delete('block')
  return `${location.pathname}?${query.toString()}${block ? `#b-${block}` : ''}`
}

/** The first block that reaches below the bar at the top of the window. */
export function topBlock(text: HTMLElement, edge = 64): string | null {
  const blocks = [...text.querySelectorAll<HTMLElement>(':scope > [data-block]')]
  const first = blocks.find((block) => block.getBoundingClientRect().bottom > edge)
  return first?.dataset['block']?.slice(0, 20) ?? null
}

/** A name of this browser, so that it knows its own places again: `PC-k3x9q2`. */
function deviceId(): string {
  const key = 'recto.device'
  const made = `${deviceHere()}-${Math.random().toString(36).slice(2, 10)}`
  try {
    const stored = localStorage.getItem(key)
    if (stored) return stored.slice(0, 20)
    localStorage.setItem(key, made)
  } catch {
    // Without storage every page is a device of its own.
  }
  return made
}
