import { textsOf } from '#web/kernel/texts/texts.ts'
import { readerTexts } from '../reader-texts.ts'
import { onNetwork } from './network-return.ts'

interface Wanted {
  /** The address of the page that is wanted. */
  address: string
  /** A page of the same book, whose contents name its sections. */
  book: Document
  /** Whether the page at an address can be read now. */
  kept: (address: string) => boolean
}

/** Says which section cannot be shown without a network, and what can be read instead. */
export function offlineView({ address, book, kept }: Wanted, heading: 'h1' | 'h2'): HTMLElement {
  const t = textsOf(readerTexts)
  const links = [...book.querySelectorAll<HTMLAnchorElement>('.toc-link')]
  const chapterOf = (href: string) => new URL(href, location.href).searchParams.get('chapter')
  const wanted = chapterOf(address)
  const name = nameOf(links.find((link) => chapterOf(link.href) === wanted))
  const view = document.createElement('section')
  view.className = 'rd-offline'
  view.tabIndex = -1
  view.append(
    withText(heading, name ? t.offlineTitle(name) : t.offlinePage),
    withText('p', t.offlineBook(book.querySelector('.rd-name')?.textContent ?? '')),
  )
  const readable = links.filter((link) => kept(link.href))
  if (readable.length) {
    const list = document.createElement('ul')
    for (const link of readable) {
      const entry = withText('a', nameOf(link))
      entry.href = link.href
      const item = document.createElement('li')
      item.append(entry)
      list.append(item)
    }
    view.append(withText('p', t.offlineKept), list)
  }
  return view
}

/** A button below what the view says. */
export function offlineButton(text: string, act: () => void): HTMLButtonElement {
  const button = withText('button', text)
  button.type = 'button'
  button.addEventListener('click', act)
  return button
}

function withText<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

const nameOf = (link: HTMLAnchorElement | undefined) =>
  [...(link?.querySelectorAll('.toc-no, .toc-name') ?? [])]
    .map((part) => part.textContent)
    .join(' ')
    .trim()

interface Away extends Omit<Wanted, 'book'> {
  /** Called when the network is back. */
  again: () => void
}

/**
 * Stands where a chapter would, while there is no network and the chapter was not kept: says what is missing and what can be read instead, and goes on by
 * itself. Returns what removes it.
 */
export function showOffline({ address, kept, again }: Away): () => void {
  const view = offlineView({ address, book: document, kept }, 'h2')
  const main = document.querySelector<HTMLElement>('main.rd-page')
  const left = new AbortController()
  const remove = () => {
    left.abort()
    view.remove()
    main?.removeAttribute('data-away')
  }
  view.append(offlineButton(textsOf(readerTexts).offlineBack, remove))
  onNetwork(() => {
    remove()
    again()
  }, left)
  main?.setAttribute('data-away', '')
  main?.prepend(view)
  scrollTo({ top: 0, behavior: 'instant' })
  view.focus({ preventScroll: true })
  return remove
}
