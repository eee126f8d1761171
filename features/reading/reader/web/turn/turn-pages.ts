import type { ReaderData } from '../../contract-page.ts'
import { afterPaint } from './after-paint.ts'
import { isLoaded, keepOpenChapter, loadChapter, type LoadedChapter, takeChapter } from './loaded-chapters.ts'
import { showOffline } from '../offline/offline-view.ts'
import { whenIdle } from './when-idle.ts'

export interface PageTurns {
  /** Shows the chapter at this address: at once if it has been loaded, else as a page of its own. */
  to: (address: string) => void
}

/**
 * Turns to another chapter without leaving the page. Addresses, links, back and forward are those of full pages: what has not been loaded is left to the
 * browser. `open` starts the scripts of the chapter that is now shown; `uncover` closes what stands over the text; `stored` says whether a page opens
 * without a network.
 */
export function turnPages(
  first: ReaderData,
  { open, uncover, stored }: { open: (data: ReaderData) => void; uncover: () => void; stored: (address: string) => boolean },
): PageTurns {
  let shown = first
  let endAway: (() => void) | undefined
  if (!first.found) keepOpenChapter()
  const load = () => {
    if (shown.found || !navigator.onLine) return
    for (const near of [shown.next, shown.previous]) if (near) loadChapter(near)
  }

  /** Shows a chapter from its beginning, from the place in its address, or from `top`, where it was left. */
  function show({ data, title, parts, rest, contents }: LoadedChapter, address: string, top = 0): void {
    endAway?.()
    const replace = (chosen: ReadonlyMap<string, Element>) => {
      for (const [selector, part] of chosen) document.querySelector(selector)?.replaceWith(part)
    }
    // Before the text changes, since scrolling lays out what has changed.
    scrollTo({ top: 0, behavior: 'instant' })
    replace(parts)
    document.title = title
    shown = { ...data, settings: shown.settings, seq: Math.max(shown.seq, data.seq) }
    const chapter = shown
    const text = parts.get('main.rd-page')?.querySelector<HTMLElement>('article.text')
    const complete = () => text?.append(rest)
    const place = new URL(address, location.href).hash
    // Styles that leave parts of a text out of its first frame know this mark.
    text?.toggleAttribute('data-whole', Boolean(place || top))
    if (place || top) {
      complete()
      const target = place ? document.getElementById(decodeURIComponent(place.slice(1))) : undefined
      if (target) target.scrollIntoView({ behavior: 'instant' })
      else if (top) scrollTo({ top, behavior: 'instant' })
    }
    afterPaint(() => {
      if (chapter !== shown) return
      complete()
      replace(contents)
      // Screen readers go on from the name of the chapter, and the keyboard from its beginning.
      const heading = document.querySelector<HTMLElement>('.text-title')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
      whenIdle(load)
    })
    // It starts what belongs to the chapter after the next paint as well, so after the text is complete.
    open(chapter)
  }

  function to(address: string): void {
    const chapter = takeChapter(address)
    if (!chapter) return canOpen(address) ? location.assign(address) : away(address, () => to(address))
    keepEntry(shown.chapterId)
    history.pushState({ top: 0 }, '', address)
    show(chapter, address)
  }

  const canOpen = (address: string) => navigator.onLine || stored(address)

  /** Instead of a page without the reader. */
  function away(address: string, again: () => void): void {
    endAway?.()
    const kept = (other: string) => isOtherChapter(other, shown) && (isLoaded(other) || stored(other))
    uncover()
    endAway = showOffline({ address, kept, again })
  }

  const linkOf = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.rd a[href]') : null
    return link && isOtherChapter(link.href, shown) ? link : undefined
  }
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && !event.defaultPrevented
    if (!link || !plain || link.target || (navigator.onLine && !isLoaded(link.href))) return
    event.preventDefault()
    to(link.href)
  })
  for (const hint of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(
      hint,
      (event) => {
        const link = linkOf(event)
        if (link) loadChapter(link.href)
      },
      { passive: true },
    )
  addEventListener('popstate', (event) => {
    if (!isOtherChapter(location.href, shown)) return
    const chapter = takeChapter(location.href)
    if (!chapter) return canOpen(location.href) ? location.reload() : away(location.href, () => location.reload())
    const { top = 0 } = (event.state ?? {}) as { top?: number }
    show(chapter, location.href, top)
  })
  whenIdle(load)
  return { to }
}

/** Notes in the history which chapter this page shows and how far it was scrolled, for coming back to it. */
function keepEntry(chapterId: string): void {
  const here = new URL(location.href)
  here.searchParams.set('chapter', chapterId)
  history.replaceState({ top: scrollY }, '', here)
}

/** Whether an address is another chapter of the same book in the same view. A search stays a page of its own. */
export function isOtherChapter(address: string, { textbookId, chapterId, draft, found }: ReaderData, here = location.href): boolean {
  const [to, from] = [new URL(address, here), new URL(here)]
  const chapter = to.searchParams.get('chapter')
  const same = to.origin === from.origin && to.pathname === from.pathname && to.searchParams.get('id') === textbookId
  const plain = !found && !to.searchParams.has('q') && !to.searchParams.has('block') && (to.searchParams.get('draft') === '1') === draft
  return same && plain && chapter !== null && chapter !== chapterId
}
