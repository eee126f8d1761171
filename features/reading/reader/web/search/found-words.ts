import { textsOf } from '#web/kernel/texts/texts.ts'
import type { ContentsPanel } from '../panels/contents-panel.ts'
import { foundRanges } from './found-ranges.ts'
import { topBlock } from '../place/keep-place.ts'
import type { SearchContext } from '../../contract-page.ts'
import { readerTexts } from '../reader-texts.ts'
import { symbolButton } from '../text/sign-button.ts'

/** Starting and ending a search keep the reading position: the page returns at the block that is at the top of the window. */
export function keepPlaceDuringSearch(text: HTMLElement, signal: AbortSignal): void {
  const form = document.querySelector<HTMLFormElement>('.rd-find')
  const offline = document.createElement('div')
  offline.className = 'rd-none'
  offline.setAttribute('role', 'status')
  form?.after(offline)
  addEventListener('online', () => (offline.hidden = true), { signal })
  signal.addEventListener('abort', () => offline.remove())
  offline.hidden = true
  form?.addEventListener('submit', (event) => {
    offline.hidden = navigator.onLine
    form.action = `${location.pathname}#from-${topBlock(text) ?? ''}`
    if (navigator.onLine) return
    // Without this the browser would replace the reader by its error page.
    event.preventDefault()
    offline.textContent = textsOf(readerTexts).searchOffline
  })
  const end = document.querySelector<HTMLAnchorElement>('#rd-end-search')
  end?.addEventListener('click', () => (end.hash = `b-${topBlock(text) ?? ''}`))
}

/** Says how much was found: assistive technology speaks of what changes in a status, not of what it holds when the page opens. */
export function announceFound(): void {
  const result = document.querySelector('.rd-count, .rd-none:not([hidden])')
  if (!result) return
  const status = document.createElement('p')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  document.body.append(status)
  setTimeout(() => (status.textContent = result.textContent), 500)
}

/** Highlights the search words and steps from hit to hit, also into the previous and next chapter. */
export function showSearchHits(text: HTMLElement, { words, previous, next }: SearchContext, contents: ContentsPanel): void {
  const t = textsOf(readerTexts)
  const ranges = foundRanges(text, words)
  const bar = document.createElement('div')
  bar.className = 'rd-hits'
  const status = document.createElement('span')
  status.setAttribute('role', 'status')
  const before = symbolButton('↑', t.previousHit, () => step(-1))
  const after = symbolButton('↓', t.nextHit, () => step(1))
  const end = document.querySelector<HTMLAnchorElement>('#rd-end-search')
  bar.append(
    status,
    before,
    after,
    symbolButton('×', t.endSearch, () => end?.click()),
  )
  let at = -1

  function show(index: number): void {
    at = index
    const range = ranges[at]
    status.textContent = ranges.length ? t.hit(at + 1, ranges.length) : t.noHit
    before.hidden = at <= 0 && !previous
    after.hidden = at === ranges.length - 1 && !next
    mark('found-here', range ? [range] : [])
    if (range) reveal(range)
    showInList(range)
  }
  function step(by: 1 | -1): void {
    const to = at < 0 ? (by === 1 ? firstBelow(ranges) : firstBelow(ranges) - 1) : at + by
    const beyond = to < 0 ? previous : to >= ranges.length ? next : undefined
    if (beyond) location.assign(beyond)
    else if (ranges[to]) show(to)
  }
  function showFromHash(): void {
    const { hash } = location
    if (hash === '#found') return show(ranges.length ? 0 : -1)
    if (hash === '#found-last') return show(ranges.length - 1)
    const block = /^#(?:b|from)-./.test(hash) ? document.getElementById(hash.replace('#from-', 'b-').replace('#', '')) : null
    const began = hash.startsWith('#from-')
    if (began) block?.scrollIntoView({ block: 'start', behavior: 'instant' })
    // If the list of hits covers the text, show it first.
    if (began && !contents.beside()) contents.toggle()
    show(block && (!began || contents.beside()) ? ranges.findIndex((range) => range.comparePoint(block, 0) <= 0) : -1)
  }

  mark('found', ranges)
  document.body.append(bar)
  addEventListener('hashchange', showFromHash)
  // A link to the present address fires no `hashchange`.
  document.querySelector('.rd-toc')?.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.href === location.href) showFromHash()
  })
  showFromHash()
}

const firstBelow = (ranges: readonly Range[]) => {
  const at = ranges.findIndex((range) => range.getBoundingClientRect().top > 60)
  return at < 0 ? ranges.length : at
}

/** Browsers without CSS highlights still scroll to the hits. */
function mark(name: string, ranges: Range[]): void {
  if (typeof Highlight === 'undefined') return
  const highlight = new Highlight(...ranges)
  highlight.priority = name === 'found-here' ? 1 : 0
  CSS.highlights.set(name, highlight)
}

/** Scrolls a range into view; opens the tab that contains it and scrolls wide boxes sideways. */
function reveal(range: Range): void {
  const element = range.startContainer.parentElement
  const closed = element?.closest<HTMLElement>('[role="tabpanel"][hidden]')
  if (closed) document.getElementById(closed.getAttribute('aria-labelledby') ?? '')?.click()
  const { top, left, right } = range.getBoundingClientRect()
  const box = element?.closest<HTMLElement>('pre, .table-scroll')
  const frame = box?.getBoundingClientRect()
  if (box && frame && (left < frame.left || right > frame.right)) box.scrollLeft += left - frame.left - 48
  if (top < 80 || top > innerHeight - 140) scrollBy({ top: top - innerHeight / 3, behavior: 'instant' })
}

/** Marks the entry of the hit list for this range; several hits in a block share one entry. */
function showInList(range: Range | undefined): void {
  for (const link of document.querySelectorAll('.rd-found.is-current li a[aria-current]')) link.removeAttribute('aria-current')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.rd-found.is-current li a')]
  const link = range && links.find(({ hash }) => document.getElementById(hash.slice(1))?.contains(range.startContainer))
  link?.setAttribute('aria-current', 'true')
  link?.scrollIntoView({ block: 'nearest' })
}
