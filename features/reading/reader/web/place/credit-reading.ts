import { wordsIn } from '#document/text/text.ts'
import { effortOf, wordsPerSecond } from '#plain/numbers/reading-rate.ts'
import type { ReaderData } from '../../contract-page.ts'
import { attend, type InView, type Watched } from './attention.ts'
import type { readQueue } from './read-queue.ts'

const tick = 1000
const sendEvery = 10_000
/** Milliseconds without any sign of the person after which nothing more is read; longer than a full window takes. */
const idleAfter = 180_000
const signs = ['scroll', 'pointermove', 'pointerdown', 'touchmove', 'wheel', 'keydown']

/**
 * Notes which parts of a chapter were in the window long enough to be read, until the chapter is left. A jump over a part does not read it: only time does,
 * while the page is visible and the person is there.
 */
export function creditReading(
  text: HTMLElement,
  { textbookId, chapterId }: ReaderData,
  queue: ReturnType<typeof readQueue>,
  left: AbortSignal,
): void {
  const parts = partsOf(text).map((element) => ({ element, watched: undefined as Watched | undefined, reach: 0 }))
  let unread = parts
  let last = performance.now()
  let active = last

  function look(): void {
    const now = performance.now()
    const seconds = Math.min(now - last, 2 * tick) / 1000
    last = now
    if (document.hidden || now - active > idleAfter || document.querySelector('dialog[open], [role="dialog"]')) return
    if (!parts.length) return finish(() => queue.add(textbookId, chapterId, []))
    const inView: InView[] = []
    for (const part of unread) {
      const { top, bottom, height } = part.element.getBoundingClientRect()
      if (top >= innerHeight) break
      if (bottom <= 0 || !height) continue
      part.watched ??= { id: part.element.dataset['block'] ?? '', effort: effortOf(wordsIn(spokenText(part.element))), seen: 0 }
      part.reach = Math.max(part.reach, Math.min(1, (innerHeight - top) / height))
      inView.push({ part: part.watched, reach: part.reach })
    }
    const done = new Set(attend(inView, seconds * wordsPerSecond))
    if (!done.size) return
    unread = unread.filter(({ watched }) => !watched || !done.has(watched.id))
    queue.add(textbookId, chapterId, [...done])
    if (!unread.length) finish(() => undefined)
  }

  const looking = setInterval(look, tick)
  function finish(act: () => void): void {
    clearInterval(looking)
    act()
    void queue.send()
  }
  const sending = setInterval(() => void queue.send(), sendEvery)
  for (const sign of signs) addEventListener(sign, () => (active = performance.now()), { passive: true, signal: left })
  addEventListener('online', () => void queue.send(), { signal: left })
  document.addEventListener('visibilitychange', () => document.hidden && void queue.send(), { signal: left })
  left.addEventListener('abort', () => {
    clearInterval(looking)
    clearInterval(sending)
    void queue.send()
  })
  void queue.send()
}

/** The elements that are read one after another, as the server counts them (document/text/reading-units.ts). */
function partsOf(box: Element): HTMLElement[] {
  return [...box.children].flatMap((element) => {
    if (element.matches('ul, ol, blockquote, section.ex, ol:not(.refs) > li, ul > li')) return partsOf(element)
    return element instanceof HTMLElement && element.dataset['block'] ? [element] : []
  })
}

/** The text of an element without its formulas, which stand in it twice. */
function spokenText(element: HTMLElement): string {
  if (!element.querySelector('.katex')) return element.textContent
  const copy = element.cloneNode(true) as HTMLElement
  for (const formula of copy.querySelectorAll('.katex')) formula.remove()
  return copy.textContent
}
