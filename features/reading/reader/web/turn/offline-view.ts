import { textsOf } from '#web/kernel/texts/texts.ts'
import { readerTexts } from '../reader-texts.ts'

interface Away {
  /** The address of the chapter that is wanted. */
  address: string
  kept: (address: string) => boolean
  /** Called when the network is back. */
  again: () => void
}

/**
 * Stands where a chapter would, while there is no network and the chapter was not kept: says what is missing and what can be read instead, and goes on by
 * itself. Returns what removes it.
 */
export function showOffline({ address, kept, again }: Away): () => void {
  const t = textsOf(readerTexts)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc-link')]
  const wanted = new URL(address, location.href).searchParams.get('chapter')
  const nameOf = (link: HTMLAnchorElement | undefined) =>
    [...(link?.querySelectorAll('.toc-no, .toc-name') ?? [])]
      .map((part) => part.textContent)
      .join(' ')
      .trim()
  const name = nameOf(links.find((link) => new URL(link.href).searchParams.get('chapter') === wanted))
  const view = document.createElement('section')
  view.className = 'rd-offline'
  view.tabIndex = -1
  const heading = document.createElement('h2')
  heading.textContent = t.offlineTitle(name)
  const book = document.createElement('p')
  book.textContent = t.offlineBook(document.querySelector('.rd-name')?.textContent ?? '')
  view.append(heading, book)
  const readable = links.filter((link) => kept(link.href))
  if (readable.length) {
    const lead = document.createElement('p')
    lead.textContent = t.offlineKept
    const list = document.createElement('ul')
    for (const link of readable) {
      const entry = document.createElement('a')
      entry.href = link.href
      entry.textContent = nameOf(link)
      const item = document.createElement('li')
      item.append(entry)
      list.append(item)
    }
    view.append(lead, list)
  }
  const main = document.querySelector<HTMLElement>('main.rd-page')
  const left = new AbortController()
  const remove = () => {
    left.abort()
    view.remove()
    main?.removeAttribute('data-away')
  }
  const back = document.createElement('button')
  back.type = 'button'
  back.textContent = t.offlineBack
  back.addEventListener('click', remove)
  view.append(back)
  addEventListener(
    'online',
    () => {
      remove()
      again()
    },
    { signal: left.signal },
  )
  main?.setAttribute('data-away', '')
  main?.prepend(view)
  scrollTo({ top: 0, behavior: 'instant' })
  view.focus({ preventScroll: true })
  return remove
}
