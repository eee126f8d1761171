export interface ContentsPanel {
  toggle: () => void
  /** Opens the panel and focuses the search field. */
  search: () => void
  /** Shows the entry of the chapter that is now open; a panel over the text closes. */
  follow: () => void
  /** True if the panel stands beside the text, not over it. */
  beside: () => boolean
}

const wide = () => matchMedia('(min-width: 1024px)').matches && !document.querySelector('.rd.is-phone')

/** Opens and closes the contents: beside the text in wide windows, over it elsewhere. Without a script the links do the same by anchors. */
export function contentsPanel(): ContentsPanel {
  const frame = document.querySelector<HTMLElement>('.rd')
  const panel = document.getElementById('contents')
  const list = panel?.querySelector<HTMLElement>('.rd-toc')
  const opener = document.querySelector<HTMLElement>('[data-open-contents]')
  const isOpen = () => (wide() ? frame?.dataset['contents'] !== 'closed' : frame?.dataset['contents'] === 'open')

  function set(open: boolean, target = list?.querySelector<HTMLElement>('[aria-current]') ?? list?.querySelector('a')): void {
    if (!frame) return
    frame.dataset['contents'] = open ? 'open' : 'closed'
    opener?.setAttribute('aria-expanded', String(open))
    // The server renders the next chapter in the same state.
    if (wide()) document.cookie = `recto-contents=${open ? 'open' : 'closed'}; Path=/; Max-Age=31536000; SameSite=Lax`
    if (open && !wide()) target?.focus({ preventScroll: true })
    if (open) showCurrent()
  }
  const toggle = () => {
    set(!isOpen())
    if (!isOpen() && !wide()) opener?.focus({ preventScroll: true })
  }
  const search = () => {
    const field = panel?.querySelector<HTMLInputElement>('#rd-words')
    set(true, field)
    field?.focus({ preventScroll: true })
    field?.select()
  }
  function showCurrent(): void {
    const current = panel?.querySelector<HTMLElement>('[aria-current]')
    if (list && current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 3
  }

  opener?.setAttribute('role', 'button')
  opener?.setAttribute('aria-expanded', String(isOpen()))
  for (const control of document.querySelectorAll('[data-open-contents], .rd-veil, .rd-close'))
    control.addEventListener('click', (event) => {
      event.preventDefault()
      toggle()
    })
  document.querySelector('[data-to-contents]')?.addEventListener('click', (event) => {
    event.preventDefault()
    set(true)
    panel?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  })
  const toSearch = document.querySelector<HTMLElement>('[data-to-search]')
  toSearch?.setAttribute('role', 'button')
  toSearch?.addEventListener('click', (event) => {
    event.preventDefault()
    search()
  })
  // A hit in this chapter does not load the page again, so close the panel over it.
  panel?.addEventListener('click', (event) => {
    if (!wide() && isOpen() && event.target instanceof Element && event.target.closest('.rd-found a')) toggle()
  })
  opener?.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    toggle()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !wide() && isOpen()) toggle()
  })
  const follow = () => {
    if (!wide() && isOpen()) set(false)
    showCurrent()
  }
  follow()
  return { toggle, search, follow, beside: wide }
}
