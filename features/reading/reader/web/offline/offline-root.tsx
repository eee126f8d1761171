import { namesOfCopies } from '#web/kernel/kept/page-copies.ts'
import { pageData } from '#web/kernel/page/page-data.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { startPage } from '#web/light/start.ts'
import { readerTexts } from '../reader-texts.ts'
import { type Copies, copyFor, pageKey } from './copy-rules.ts'
import { readCopies, storedAnswer } from './copy-store.ts'
import { onNetwork } from './network-return.ts'
import { offlineButton, offlineView } from './offline-view.ts'

/** Completes the page that the service worker shows at the address of a page that it cannot have: its section and book, and what can be read instead. */
startPage(() => {
  onNetwork(() => location.reload())
  void viewOfBook()
    .catch(() => undefined)
    .then((known) => {
      const t = textsOf(readerTexts)
      const view = known ?? plainView(t)
      document.title = view.querySelector('h1')?.textContent ?? ''
      view.append(offlineButton(t.offlineRetry, () => location.reload()))
      document.querySelector('.rd-offline')?.replaceWith(view)
      view.focus({ preventScroll: true })
    })
})

/** What is known from the copies of other sections of the book; undefined when there are none. */
async function viewOfBook(): Promise<HTMLElement | undefined> {
  const [name] = await namesOfCopies(({ build }) => build === pageData('copies')?.build)
  const cache = name && (await caches.open(name))
  if (!cache) return undefined
  const copies = await readCopies(cache)
  const key = copyFor(copies, bookAddress())
  const page = key && (await storedAnswer(cache, key))
  if (!page) return undefined
  const book = new DOMParser().parseFromString(await page.text(), 'text/html')
  return offlineView({ address: location.href, book, kept: isStored(copies) }, 'h1')
}

/** The address of this page's book, without a section. */
function bookAddress(): string {
  const { origin, pathname, searchParams } = new URL(location.href)
  return `${origin}${pathname}?${new URLSearchParams({ id: searchParams.get('id') ?? '' }).toString()}`
}

const isStored = (copies: Copies) => (address: string) => copyFor(copies, address) === pageKey(address)

function plainView(t: { offlinePage: string; offlineHint: string }): HTMLElement {
  const view = document.createElement('section')
  view.className = 'rd-offline'
  view.tabIndex = -1
  const [heading, hint] = [document.createElement('h1'), document.createElement('p')]
  heading.textContent = t.offlinePage
  hint.textContent = t.offlineHint
  view.append(heading, hint)
  return view
}
